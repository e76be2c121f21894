import { ButtonStyleTypes, InteractionResponseType, MessageComponentTypes } from "discord-interactions";
import { z } from "zod";
import type { ChannelDouble, SentToVisitor } from "./channel-double.ts";
import { startDiscordGateway, type DiscordGateway } from "./discord-gateway.ts";
import { recordApi, type RecordedApi } from "./recorded-api.ts";
import type { DoubleAnswer, DoubleRequest } from "./serve-double.ts";

export const BOT_ID = "1100000000000000001";
export const DISCORD_CREDENTIALS = { token: `MTEwMDAwMDAwMDAwMDAwMDAwMQ.GabcdE.${"t".repeat(38)}` };
const MESSAGE_CONTENT_LIMITED = 1 << 19;

const snowflake = z.string().regex(/^\d{1,20}$/);
const button = z.strictObject({
  type: z.literal(MessageComponentTypes.BUTTON),
  style: z.enum(ButtonStyleTypes),
  label: z.string().min(1).max(80),
  custom_id: z.string().min(1).max(100),
});
const row = z.strictObject({
  type: z.literal(MessageComponentTypes.ACTION_ROW),
  components: z.array(button).min(1).max(5),
});
const message = z
  .strictObject({
    content: z.string().min(1).max(2000).optional(),
    flags: z.literal(1 << 2).optional(),
    nonce: z.string().max(25).optional(),
    enforce_nonce: z.boolean().optional(),
    allowed_mentions: z.strictObject({ parse: z.array(z.enum(["roles", "users", "everyone"])) }),
    message_reference: z.strictObject({ message_id: snowflake, fail_if_not_exists: z.boolean() }).optional(),
    attachments: z.array(z.strictObject({ id: z.number().int(), filename: z.string().min(1) })).optional(),
    components: z
      .array(row)
      .max(5)
      .refine((rows) => {
        const ids = rows.flatMap(({ components }) => components.map(({ custom_id: id }) => id));
        return new Set(ids).size === ids.length;
      })
      .optional(),
  })
  .refine(({ content, attachments }) => content !== undefined || attachments !== undefined);
const thread = z.strictObject({
  name: z.string().min(1).max(100),
  auto_archive_duration: z.union([60, 1440, 4320, 10_080].map((minutes) => z.literal(minutes))),
});
const callback = z.strictObject({
  type: z.literal(InteractionResponseType.DEFERRED_UPDATE_MESSAGE),
});

export interface DiscordDouble extends ChannelDouble, RecordedApi {
  readonly kind: "discord";
  readonly gateway: DiscordGateway;
  /** What an application says of itself from now on. */
  application: object;
  /** Channels of servers; a thread has an owner. Direct chats are `9` and the visitor's id. */
  readonly channels: Map<string, { readonly owner_id?: string }>;
  readonly posts: readonly (z.infer<typeof message> & { readonly channel: string; readonly id: string })[];
  /** A message as the Gateway reports it. */
  said(visitor: string, id: string, more: object): object;
  close(): Promise<void>;
}

/** Discord's API and its Gateway. */
export async function startDiscordDouble(): Promise<DiscordDouble> {
  const problems: string[] = [];
  const gateway = await startDiscordGateway(DISCORD_CREDENTIALS.token, problems);
  const sent: SentToVisitor[] = [];
  const posts: (z.infer<typeof message> & { channel: string; id: string })[] = [];
  const nonces = new Map<string, string>();
  const files = new Map<string, Buffer>();
  const channels: DiscordDouble["channels"] = new Map();
  let count = 0;

  async function post(channel: string, request: DoubleRequest): Promise<DoubleAnswer> {
    if (!channel.startsWith("9") && !channels.has(channel)) return refuse(404, 10_003, "Unknown Channel");
    const form = request.json === undefined ? await request.form() : null;
    const body: unknown = form ? JSON.parse(form.get("payload_json") as string) : request.json;
    const { data, error } = message.safeParse(body);
    if (!data) return wrong(`message: ${error.message}`);
    const nonce = data.enforce_nonce ? data.nonce : undefined;
    const known = nonce === undefined ? undefined : nonces.get(nonce);
    if (known) return { json: { id: known, channel_id: channel } };
    count += 1;
    const id = String(2_000_000 + count);
    if (nonce !== undefined) nonces.set(nonce, id);
    posts.push({ ...data, channel, id });
    const upload = form?.get("files[0]") as File | null | undefined;
    sent.push({
      visitor: channel.startsWith("9") ? channel.slice(1) : channel,
      vendorMessageId: id,
      text: read(data.content ?? ""),
      choices: (data.components ?? []).flatMap(({ components }) => components.map(({ label }) => label)),
      file: upload ? { name: upload.name, content: Buffer.from(await upload.arrayBuffer()) } : null,
    });
    return { json: { id, channel_id: channel }, headers: { "x-ratelimit-remaining": "4" } };
  }
  const wrong = (problem: string): DoubleAnswer => {
    problems.push(problem);
    return refuse(400, 50_035, "Invalid Form Body");
  };

  async function handle(request: DoubleRequest, url: string): Promise<DoubleAnswer> {
    const { method, path } = request;
    const file = files.get(path);
    if (file) return { bytes: file };
    if (request.headers.authorization !== `Bot ${DISCORD_CREDENTIALS.token}`)
      return refuse(401, 0, "401: Unauthorized");
    if (!/^DiscordBot \(\S+, \S+\)$/.test(request.headers["user-agent"] ?? "")) return wrong("user agent");
    const route = `${method} ${path.replaceAll(/\d{5,}/g, "#")}`;
    const [channel = "", at = ""] = path.match(/\d{5,}/g) ?? [];
    switch (route) {
      case "GET /api/users/@me":
        return { json: { id: BOT_ID, username: "acme", discriminator: "0", bot: true } };
      case "GET /api/applications/@me":
        return { json: { id: "1100", name: "Acme", flags: MESSAGE_CONTENT_LIMITED, ...double.application } };
      case "GET /api/gateway/bot":
        return {
          json: {
            url: gateway.url,
            shards: 1,
            session_start_limit: { total: 1000, remaining: 999, reset_after: 0, max_concurrency: 1 },
          },
        };
      case "GET /api/channels/#":
        return channels.has(channel)
          ? { json: { id: channel, type: 11, ...channels.get(channel) } }
          : refuse(404, 10_003, "Unknown Channel");
      case "POST /api/channels/#/messages":
        return post(channel, request);
      case "POST /api/channels/#/messages/#/threads": {
        const { error } = thread.safeParse(request.json);
        if (error) return wrong(`thread: ${error.message}`);
        if (channels.has(at)) return refuse(400, 160_004, "A thread has already been created");
        channels.set(at, { owner_id: BOT_ID });
        return { status: 201, json: { id: at, type: 11, owner_id: BOT_ID } };
      }
      case "POST /api/channels/#/typing":
        return { status: 204, bytes: Buffer.alloc(0) };
      case `POST /api/interactions/#/${INTERACTION_TOKEN}/callback`: {
        const { error } = callback.safeParse(request.json);
        return error ? wrong(`callback: ${error.message}`) : { status: 204, bytes: Buffer.alloc(0) };
      }
      default:
        return url === "" ? {} : wrong(route);
    }
  }

  const api = await recordApi(handle, {
    refusals: {
      refusing: refuse(401, 0, "401: Unauthorized"),
      blocked: refuse(403, 50_007, "Cannot send messages to this user"),
    },
    isMessage: (path) => path.endsWith("/messages"),
  });
  const said = (visitor: string, id: string, more: object) => ({
    id,
    type: 0,
    channel_id: `9${visitor}`,
    author: { id: visitor, username: "ada", global_name: "Ada", discriminator: "0" },
    content: "",
    timestamp: new Date(0).toISOString(),
    mentions: [],
    attachments: [],
    ...more,
  });
  const double: DiscordDouble = {
    ...api,
    kind: "discord",
    env: { DISCORD_API_URL: `${api.url}/api` },
    credentials: DISCORD_CREDENTIALS,
    sent,
    problems,
    gateway,
    posts,
    channels,
    application: {},
    said,
    message({ visitor, id, text, file, at }) {
      const path = `/attachments/${id}/${file?.name ?? ""}`;
      if (file) files.set(path, file.content);
      const attachments = file
        ? [
            {
              id,
              filename: file.name,
              content_type: file.contentType,
              size: file.content.length,
              url: `${api.url}${path}`,
            },
          ]
        : [];
      const timestamp = new Date(at).toISOString();
      const body = JSON.stringify(said(visitor, id, { content: text, timestamp, attachments }));
      return { method: "POST", headers: {}, body };
    },
    deliver({ body, headers: { event = "MESSAGE_CREATE" } }) {
      const { session, sequence } = gateway.dispatch(event, JSON.parse(String(body)) as object);
      return hasReached(session, sequence);
    },
    forge: (call) => call,
    async close() {
      await gateway.close();
      await api.close();
    },
  };
  return double;
}

export const INTERACTION_TOKEN = "aW50ZXJhY3Rpb24";

/** Whether a stored cursor is at that place. */
export const hasReached =
  (session: string, sequence: number) =>
  (cursor: string | null): boolean => {
    const { id, sequence: stored } = JSON.parse(cursor ?? "{}") as { id?: string; sequence?: number };
    return id === session && (stored ?? 0) >= sequence;
  };

const refuse = (status: number, code: number, text: string): DoubleAnswer => ({
  status,
  json: { code, message: text },
});

/** As a person sees it. */
const read = (markdown: string): string =>
  markdown.replaceAll("**", "").replaceAll(/\\([\\*_~`|>#<[\]-])/g, "$1");
