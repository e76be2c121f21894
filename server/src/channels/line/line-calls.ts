import { createHmac } from "node:crypto";
import { z } from "zod";
import { sameText } from "../../platform/secrets/secrets.ts";
import {
  UnsignedCall,
  type ChannelCall,
  type IncomingMessageEvent,
  type Receipt,
  type VendorFile,
} from "../channel.ts";
import { parseCallJson, UNREADABLE_CALL } from "../parsing/parse-call.ts";
import type { LineVendor } from "./line-api.ts";

const id = z.string().min(1).max(200);
const mentionee = z.object({
  index: z.number().int().nonnegative(),
  length: z.number().int().positive(),
  isSelf: z.boolean().nullish(),
});
const event = z.object({
  type: z.string(),
  mode: z.string().nullish(),
  timestamp: z.number().nonnegative(),
  webhookEventId: id,
  source: z.object({
    type: z.string(),
    userId: id.nullish(),
    groupId: id.nullish(),
    roomId: id.nullish(),
  }),
  message: z
    .object({
      type: z.string(),
      id: z.string().max(200),
      text: z.string().max(20_000).nullish(),
      fileName: z.string().max(1000).nullish(),
      fileSize: z.number().nonnegative().nullish(),
      title: z.string().max(1000).nullish(),
      address: z.string().max(1000).nullish(),
      latitude: z.number().nullish(),
      longitude: z.number().nullish(),
      contentProvider: z.object({ type: z.string() }).nullish(),
      mention: z.object({ mentionees: z.array(z.unknown()).max(50) }).nullish(),
    })
    .nullish(),
  postback: z.object({ data: z.string().max(1000) }).nullish(),
});
type LineEvent = z.output<typeof event>;

/** A call with up to a hundred events. LINE repeats an event under the same `webhookEventId`. */
export function receiveFromLine(vendor: LineVendor, { headers, body }: ChannelCall): Receipt {
  const expected = createHmac("sha256", vendor.credentials.channel_secret).update(body).digest("base64");
  if (!sameText(headers["x-line-signature"] ?? "", expected))
    throw new UnsignedCall("The signature is not LINE's.");
  const events = parseCallJson(body.toString("utf8"))?.events;
  if (!Array.isArray(events)) return UNREADABLE_CALL;
  return { events: events.flatMap((value) => readEvent(value, vendor.now())) };
}

/** Events of other kinds (a new follower, a member that left) carry nothing to answer. */
function readEvent(value: unknown, now: number): IncomingMessageEvent[] {
  const { data } = event.safeParse(value);
  const sender = data?.source.userId;
  // In standby another service answers in this chat.
  if (!data || !sender || data.mode === "standby") return [];
  const isGroup = data.source.type !== "user";
  const thread = isGroup ? (data.source.groupId ?? data.source.roomId) : sender;
  const content = contentOf(data, isGroup);
  if (!thread || !content) return [];
  return [
    {
      kind: "message",
      id: data.webhookEventId,
      thread: { id: thread },
      sender: { id: sender },
      isShared: isGroup || undefined,
      at: Math.min(data.timestamp, now),
      ...content,
    },
  ];
}

function contentOf(
  { type, message, postback }: LineEvent,
  isGroup: boolean,
): Pick<IncomingMessageEvent, "text" | "isPress" | "files"> | null {
  if (type === "postback" && postback) return { text: postback.data, isPress: true, files: [] };
  if (type !== "message" || !message) return null;
  if (message.type === "text") {
    const text = textOf(message, isGroup);
    return text ? { text, files: [] } : null;
  }
  // In a group only what is addressed to the bot is its business.
  if (isGroup) return null;
  if (message.type === "location") {
    const place = [message.title, message.address].filter((part) => part).join("\n");
    return { text: `${place}\n${message.latitude ?? ""}, ${message.longitude ?? ""}`.trim(), files: [] };
  }
  const file = fileOf(message);
  return file ? { text: "", files: [file] } : null;
}

function textOf({ text, mention }: NonNullable<LineEvent["message"]>, isGroup: boolean): string | null {
  const own = (mention?.mentionees ?? []).flatMap((value) => {
    const { data } = mentionee.safeParse(value);
    return data?.isSelf ? [data] : [];
  });
  if (isGroup && own.length === 0) return null;
  let rest = text ?? "";
  for (const { index, length } of own.toSorted((a, b) => b.index - a.index))
    rest = rest.slice(0, index) + rest.slice(index + length);
  return rest.trim();
}

/** LINE names files only; it sends pictures as JPEG, videos as MP4 and sounds as M4A. */
const ENDINGS: Readonly<Record<string, { ending: string; contentType: string }>> = {
  image: { ending: "jpg", contentType: "image/jpeg" },
  video: { ending: "mp4", contentType: "video/mp4" },
  audio: { ending: "m4a", contentType: "audio/x-m4a" },
};

function fileOf(message: NonNullable<LineEvent["message"]>): VendorFile | null {
  // Content at another host is not ours to fetch.
  if (message.contentProvider && message.contentProvider.type !== "line") return null;
  if (message.type === "file")
    return { ref: message.id, name: message.fileName || message.id, bytes: message.fileSize ?? undefined };
  const known = Object.hasOwn(ENDINGS, message.type) ? ENDINGS[message.type] : undefined;
  if (!known) return null;
  return {
    ref: message.id,
    name: `${message.type}-${message.id}.${known.ending}`,
    contentType: known.contentType,
  };
}
