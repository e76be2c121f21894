import { createHmac } from "node:crypto";
import { isValidSlackRequest } from "@slack/bolt/dist/receivers/verify-request.js";
import type { ChatPostMessageArguments, FilesCompleteUploadExternalArguments } from "@slack/web-api";
import { z } from "zod";
import type { ChannelDouble, SentToVisitor, VisitorMessage } from "./channel-double.ts";
import { recordApi, type RecordedApi } from "./recorded-api.ts";
import type { DoubleAnswer, DoubleRequest } from "./serve-double.ts";

export const SLACK_CREDENTIALS = {
  bot_token: "xoxb-1234567890-abcdefghij",
  signing_secret: "0123456789abcdef0123456789abcdef",
};
export const SLACK_SCOPES = "app_mentions:read,chat:write,files:read,files:write,im:history,users:read";

const button = z.strictObject({
  type: z.literal("button"),
  action_id: z.string().min(1).max(255),
  text: z.strictObject({
    type: z.literal("plain_text"),
    text: z.string().min(1).max(75),
    emoji: z.boolean().optional(),
  }),
  value: z.string().max(2000),
});
const block = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("section"),
    text: z.strictObject({ type: z.literal("mrkdwn"), text: z.string().min(1).max(3000) }),
  }),
  z.strictObject({
    type: z.literal("actions"),
    elements: z
      .array(button)
      .min(1)
      .max(25)
      .refine((elements) => new Set(elements.map(({ action_id: id }) => id)).size === elements.length),
  }),
]);
const history = {
  channel: z.string(),
  limit: z.string().regex(/^\d{1,3}$/),
  include_all_metadata: z.literal("true"),
};
/** The methods that we call, as Slack documents them; the types of its own client agree. */
const METHODS = {
  "auth.test": z.strictObject({}),
  "chat.postMessage": z.strictObject({
    channel: z.string().regex(/^[CDG][A-Z0-9]+$/),
    thread_ts: z
      .string()
      .regex(/^\d+\.\d+$/)
      .optional(),
    text: z.string().min(1).max(40_000),
    unfurl_links: z.boolean().optional(),
    blocks: z.array(block).max(50).optional(),
    metadata: z
      .strictObject({
        event_type: z.string().regex(/^\w{1,255}$/),
        event_payload: z.record(z.string(), z.string()),
      })
      .optional(),
  }),
  "conversations.history": z.strictObject(history),
  "conversations.replies": z.strictObject({ ...history, ts: z.string() }),
  "users.info": z.strictObject({ user: z.string(), include_locale: z.literal("true") }),
  "files.getUploadURLExternal": z.strictObject({
    filename: z.string().min(1),
    length: z.string().regex(/^[1-9]\d*$/),
  }),
  "files.completeUploadExternal": z.strictObject({
    files: z.tuple([z.strictObject({ id: z.string(), title: z.string() })]),
    channel_id: z.string(),
    thread_ts: z.string().optional(),
  }),
} as const;
type PostMessage = z.output<(typeof METHODS)["chat.postMessage"]> & ChatPostMessageArguments;
type CompleteUpload = z.output<(typeof METHODS)["files.completeUploadExternal"]> &
  FilesCompleteUploadExternalArguments;
/** These read no JSON. */
const FORMS = new Set([
  "users.info",
  "files.getUploadURLExternal",
  "conversations.history",
  "conversations.replies",
]);

export interface SlackDouble extends ChannelDouble, RecordedApi {
  readonly kind: "slack";
  /** The contents that were uploaded, by their file's id. */
  readonly uploads: ReadonlyMap<string, { readonly name: string; readonly content: Buffer }>;
  close(): Promise<void>;
}

/** Slack's Web API and the calls of its Events API. A visitor's direct chat is `D` and the visitor's id. */
export async function startSlackDouble(): Promise<SlackDouble> {
  const sent: SentToVisitor[] = [];
  const problems: string[] = [];
  const uploads = new Map<string, { name: string; content: Buffer }>();
  const files = new Map<string, { contentType: string; content: Buffer }>();
  const posted: object & { channel: string; ts: string; text: string; metadata: unknown }[] = [];
  let count = 0;
  const deliver = (channel: string, part: Pick<SentToVisitor, "text" | "choices" | "file">): string => {
    count += 1;
    const vendorMessageId = `1700000000.${String(count).padStart(6, "0")}`;
    sent.push({ visitor: channel.slice(1), vendorMessageId, ...part });
    return vendorMessageId;
  };

  async function handle(request: DoubleRequest, url: string): Promise<DoubleAnswer> {
    const upload = /^\/upload\/v1\/(\w+)$/.exec(request.path)?.[1];
    if (upload) {
      const file = (await request.form()).get("file") as File;
      uploads.set(upload, { name: file.name, content: Buffer.from(await file.arrayBuffer()) });
      return { bytes: Buffer.from("OK") };
    }
    if (request.headers.authorization !== `Bearer ${SLACK_CREDENTIALS.bot_token}`)
      return failed("invalid_auth");
    const file = files.get(request.path);
    if (file) return { bytes: file.content, headers: { "content-type": file.contentType } };
    const method = request.path.replace("/api/", "");
    if (!Object.hasOwn(METHODS, method)) return failed("unknown_method");
    const isForm = FORMS.has(method);
    const parameters = isForm ? Object.fromEntries(await request.form()) : request.json;
    const { data, error } = METHODS[method as keyof typeof METHODS].safeParse(parameters);
    if (!data) {
      problems.push(`${method}: ${error.message}`);
      return failed("invalid_arguments");
    }
    return answer(method, data, url);
  }

  function answer(method: string, data: object, url: string): DoubleAnswer {
    switch (method) {
      case "auth.test":
        return {
          json: { ok: true, team: "Acme", user: "helper", team_id: "T1", user_id: "UBOT", bot_id: "B1" },
          headers: { "x-oauth-scopes": SLACK_SCOPES },
        };
      case "users.info":
        return { json: { ok: true, user: personOf((data as { user: string }).user) } };
      case "files.getUploadURLExternal":
        count += 1;
        return { json: { ok: true, upload_url: `${url}/upload/v1/F${count}`, file_id: `F${count}` } };
      case "files.completeUploadExternal": {
        const { files: shared, channel_id: channel } = data as CompleteUpload;
        deliver(channel, { text: "", choices: [], file: uploads.get(shared[0].id) ?? null });
        return { json: { ok: true, files: shared } };
      }
      case "conversations.history":
        return {
          json: {
            ok: true,
            messages: posted.filter(({ channel }) => channel === (data as PostMessage).channel),
          },
        };
      case "conversations.replies":
        return failed("missing_scope");
      default: {
        const { channel, text, blocks = [], metadata } = data as PostMessage;
        const choices = blocks.flatMap((one) =>
          "elements" in one ? one.elements.map((element) => element.text.text) : [],
        );
        const ts = deliver(channel, { text: read(text), choices, file: null });
        posted.push({ channel, ts, text, metadata });
        return { json: { ok: true, channel, ts } };
      }
    }
  }

  const api = await recordApi(handle, {
    refusals: { refusing: failed("token_revoked"), blocked: failed("user_disabled") },
    isMessage: (path) => path.includes("chat.postMessage") || path.includes("completeUpload"),
  });
  return {
    ...api,
    kind: "slack",
    env: { SLACK_API_URL: `${api.url}/api` },
    credentials: SLACK_CREDENTIALS,
    sent,
    problems,
    uploads,
    message({ visitor, id, text, file, at }: VisitorMessage) {
      const path = `/files-pri/F${id}/${file?.name ?? ""}`;
      if (file) files.set(path, file);
      const shared = file && {
        subtype: "file_share",
        files: [
          {
            id: `F${id}`,
            name: file.name,
            mimetype: file.contentType,
            size: file.content.length,
            url_private_download: `${api.url}${path}`,
          },
        ],
      };
      const event = {
        type: "message",
        channel: `D${visitor}`,
        channel_type: "im",
        user: visitor,
        text,
        ts: `${Math.floor(at / 1000)}.${id.padStart(6, "0")}`,
        ...shared,
      };
      const body = JSON.stringify({ type: "event_callback", team_id: "T1", event_id: `Ev${id}`, event });
      return { method: "POST", headers: signAsSlack(body, at), body };
    },
    forge: (call) => ({
      ...call,
      headers: { ...call.headers, "x-slack-signature": `v0=${"0".repeat(64)}` },
    }),
  };
}

const failed = (error: string): DoubleAnswer => ({ json: { ok: false, error } });

const personOf = (id: string) => ({
  id,
  team_id: id.startsWith("UGUEST") ? "T2" : "T1",
  name: "ada",
  locale: "de-DE",
  is_email_confirmed: true,
  profile: {
    display_name: id === "UBOB" ? "Bob" : "Ada",
    real_name: "Ada Lovelace",
    email: `ada-${id}@acme.example`,
  },
});

/** As a person sees it. */
const read = (mrkdwn: string): string =>
  mrkdwn
    .replace(/<([^|>]+)\|([^>]+)>/g, "$2 ($1)")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** The headers of a call as Slack makes it. Slack's own library must accept them. */
export function signAsSlack(
  body: string,
  now: number,
  contentType = "application/json",
): Record<string, string> {
  const time = Math.floor(now / 1000);
  const { signing_secret: signingSecret } = SLACK_CREDENTIALS;
  const signature = `v0=${createHmac("sha256", signingSecret).update(`v0:${time}:${body}`).digest("hex")}`;
  const headers = { "x-slack-signature": signature, "x-slack-request-timestamp": time };
  if (!isValidSlackRequest({ signingSecret, body, headers, nowMilliseconds: now }))
    throw new Error("Slack's library does not accept this signature.");
  return {
    "content-type": contentType,
    "x-slack-request-timestamp": String(time),
    "x-slack-signature": signature,
  };
}
