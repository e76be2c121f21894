import { createHmac } from "node:crypto";
import { z } from "zod";
import { sameText } from "../../platform/secrets/secrets.ts";
import {
  UnsignedCall,
  type ChannelCall,
  type IncomingMessageEvent,
  type Receipt,
  type Thread,
  type VendorFile,
} from "../channel.ts";
import { parseCallJson, UNREADABLE_CALL } from "../parsing/parse-call.ts";
import { readSlackText } from "./slack-markup.ts";
import type { SlackVendor } from "./slack-api.ts";

const WINDOW_MS = 5 * 60_000;

const id = z.string().min(1).max(200);
const file = z.object({
  id,
  name: z.string().max(1000).nullish(),
  mimetype: z.string().max(200).nullish(),
  size: z.number().nonnegative().nullish(),
  mode: z.string().nullish(),
  url_private: z.string().max(3000).nullish(),
  url_private_download: z.string().max(3000).nullish(),
});
const message = z.object({
  type: z.enum(["message", "app_mention"]),
  subtype: z.string().nullish(),
  bot_id: z.string().nullish(),
  user: id.nullish(),
  channel: id,
  channel_type: z.string().nullish(),
  text: z.string().max(100_000).nullish(),
  ts: z.string().regex(/^\d{1,12}\.\d{1,9}$/),
  thread_ts: z.string().max(30).nullish(),
  files: z.array(z.unknown()).max(50).nullish(),
});
const envelope = z.object({
  event_id: id,
  event: z.unknown(),
});
const actions = z.object({
  user: z.object({ id, name: z.string().nullish() }),
  channel: z.object({ id }),
  message: z.object({ ts: z.string().max(30), thread_ts: z.string().max(30).nullish() }),
  actions: z
    .array(
      z.object({ type: z.string(), value: z.string().max(2000).nullish(), action_ts: z.string().max(30) }),
    )
    .min(1),
});

/** A call of the Events API or of a pressed button. Slack repeats a call under the same `event_id`. */
export function receiveFromSlack(vendor: SlackVendor, call: ChannelCall): Receipt {
  verifySignature(vendor, call);
  const isForm = call.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
  const text = call.body.toString("utf8");
  const body = parseCallJson(isForm ? (new URLSearchParams(text).get("payload") ?? "") : text);
  if (!body) return UNREADABLE_CALL;
  if (body.type === "url_verification" && typeof body.challenge === "string")
    return { events: [], answer: { status: 200, contentType: "text/plain", body: body.challenge } };
  if (body.type === "event_callback") return receiveEvent(vendor, body);
  if (body.type === "block_actions") return receiveActions(vendor, body);
  return { events: [] };
}

function verifySignature(vendor: SlackVendor, { headers, body }: ChannelCall): void {
  const time = headers["x-slack-request-timestamp"] ?? "";
  const isRecent = /^\d{1,12}$/.test(time) && Math.abs(vendor.now() - Number(time) * 1000) <= WINDOW_MS;
  if (!isRecent) throw new UnsignedCall("The call is older than five minutes.");
  const hash = createHmac("sha256", vendor.credentials.signing_secret).update(`v0:${time}:`).update(body);
  if (!sameText(headers["x-slack-signature"] ?? "", `v0=${hash.digest("hex")}`))
    throw new UnsignedCall("The signature is not Slack's.");
}

function receiveEvent(vendor: SlackVendor, body: unknown): Receipt {
  const { data } = envelope.safeParse(body);
  if (!data) return UNREADABLE_CALL;
  const { data: event } = message.safeParse(data.event);
  // Other events are none of ours, and Slack turns off addresses that answer with errors.
  if (!event?.user || !isForBot(event)) return { events: [] };
  const text = readSlackText(event.text ?? "", vendor.accountId?.split(":")[1]);
  const files = (event.files ?? []).flatMap(readFile);
  if (text === "" && files.length === 0) return { events: [] };
  const received: IncomingMessageEvent = {
    kind: "message",
    id: data.event_id,
    thread: threadOf(event.channel, event.ts, event.thread_ts),
    sender: { id: event.user },
    isShared: isDirect(event.channel) ? undefined : true,
    text,
    files,
    at: Math.min(Math.round(Number(event.ts) * 1000), vendor.now()),
  };
  return { events: [received] };
}

/** Direct messages and mentions. Edits, joins and messages of bots have a subtype or a `bot_id`. */
function isForBot(event: z.output<typeof message>): boolean {
  if (event.bot_id || (event.subtype && event.subtype !== "file_share")) return false;
  return event.type === "app_mention" || event.channel_type === "im" || isDirect(event.channel);
}

function receiveActions(vendor: SlackVendor, body: unknown): Receipt {
  const { data } = actions.safeParse(body);
  if (!data) return UNREADABLE_CALL;
  const pressed = data.actions.find(({ type, value }) => type === "button" && value);
  if (!pressed?.value) return { events: [] };
  const received: IncomingMessageEvent = {
    kind: "message",
    id: `action:${data.message.ts}:${data.user.id}:${pressed.action_ts}`,
    thread: threadOf(data.channel.id, data.message.ts, data.message.thread_ts),
    sender: { id: data.user.id, name: data.user.name ?? undefined },
    isShared: isDirect(data.channel.id) ? undefined : true,
    text: pressed.value,
    isPress: true,
    files: [],
    at: vendor.now(),
  };
  return { events: [received] };
}

const isDirect = (channel: string): boolean => channel.startsWith("D");

/**
 * A thread of a channel, or a direct chat with the bot and each thread in it. Channels' ids are unique among all
 * workspaces.
 */
const threadOf = (channel: string, ts: string, threadTs: string | null | undefined): Thread => ({
  id: isDirect(channel) && !threadTs ? channel : `${channel}:${threadTs ?? ts}`,
});

function readFile(value: unknown): VendorFile[] {
  const { data } = file.safeParse(value);
  const ref = data?.url_private_download ?? data?.url_private;
  if (!data || !ref || data.mode === "tombstone" || data.mode === "external") return [];
  return [
    {
      ref,
      name: data.name || data.id,
      contentType: data.mimetype ?? undefined,
      bytes: data.size ?? undefined,
    },
  ];
}
