import { z } from "zod";
import type { ChannelCall, ChannelEvent, ChannelVendor, IncomingMessageEvent, Receipt } from "../channel.ts";
import { contentOfMessage, PageMessage } from "./page-message-content.ts";
import { UNREADABLE_CALL } from "../parsing/parse-call.ts";
import { answerChallenge, parseBody, requireSignature } from "./signed-call.ts";
import { timeOf } from "./time-of.ts";

const Id = z.string().min(1).max(100);
const MessageId = z.string().min(1).max(500);
const Party = z.object({ id: Id });

/** What Messenger and Instagram report in the same words: messages, presses of buttons, deliveries, reads. */
const Item = z.object({
  sender: Party,
  recipient: Party,
  timestamp: z.number().optional(),
  message: PageMessage.optional(),
  postback: z
    .object({
      mid: MessageId.optional(),
      title: z.string().max(1000).optional(),
      payload: z.string().max(2000).optional(),
    })
    .optional(),
  delivery: z.object({ mids: z.array(MessageId).max(1000).optional() }).optional(),
  read: z.object({ mid: MessageId.optional(), watermark: z.number().optional() }).optional(),
});
type Item = z.infer<typeof Item>;

const envelopeOf = (object: string) =>
  z.object({
    object: z.literal(object),
    entry: z.array(z.object({ id: Id, messaging: z.array(Item.nullable().catch(null)).optional() })),
  });

interface Reader {
  /** What Meta calls the kind of account. */
  readonly object: "page" | "instagram";
  readonly label: string;
  /** Meta signs with the secret of the app. */
  readonly secrets: readonly string[];
}

export function receivePageMessages(
  vendor: ChannelVendor,
  call: ChannelCall,
  { object, label, secrets }: Reader,
): Receipt {
  if (call.method === "GET") return answerChallenge(call, vendor.inboundSecret);
  requireSignature(call, secrets);
  const envelope = envelopeOf(object).safeParse(parseBody(call.body));
  if (!envelope.success) return UNREADABLE_CALL;
  return {
    events: envelope.data.entry
      // An app calls one address for all its accounts; another one's messages are another channel's.
      .filter(({ id }) => id === vendor.accountId)
      .flatMap(({ id, messaging }) =>
        (messaging ?? []).flatMap((item) =>
          item && item.sender.id !== id ? eventsOf(item, label, vendor.now()) : [],
        ),
      ),
  };
}

function eventsOf(item: Item, label: string, now: number): ChannelEvent[] {
  const at = timeOf(item.timestamp ?? 0, now);
  const thread = { id: item.sender.id };
  const delivered = item.delivery?.mids ?? [];
  const read = item.read?.mid === undefined ? [] : [item.read.mid];
  return [
    ...messagesOf(item, label, at),
    ...delivered.map((mid) => deliveryOf(mid, "delivered", thread, at)),
    ...read.map((mid) => deliveryOf(mid, "read", thread, at)),
    ...readUntil(item, thread, now),
  ];
}

/** Messenger names the time until which all was read; who has read one message at Instagram has read those before it. */
function readUntil({ read, timestamp }: Item, thread: { readonly id: string }, now: number): ChannelEvent[] {
  const until = read?.watermark ?? (read?.mid === undefined ? undefined : timestamp);
  if (until === undefined || !Number.isSafeInteger(until) || until <= 0) return [];
  const id = `${thread.id}:read:${until}`;
  return [{ kind: "delivery", id, thread, vendorMessageId: null, state: "read", at: Math.min(until, now) }];
}

function messagesOf(
  { sender, message, postback, timestamp }: Item,
  label: string,
  at: number,
): ChannelEvent[] {
  const said = (
    id: string,
    content: Pick<IncomingMessageEvent, "text" | "isPress" | "files">,
  ): ChannelEvent => ({
    kind: "message",
    id,
    thread: { id: sender.id },
    sender: { id: sender.id },
    ...content,
    at,
  });
  const content = message && contentOfMessage(message, label);
  if (message && content) return [said(message.mid, content)];
  const pressed = postback?.payload ?? postback?.title ?? "";
  if (!postback || pressed === "") return [];
  const id = postback.mid ?? `postback:${sender.id}:${timestamp ?? 0}`;
  return [said(id, { text: pressed, isPress: true, files: [] })];
}

const deliveryOf = (
  mid: string,
  state: "delivered" | "read",
  thread: { readonly id: string },
  at: number,
): ChannelEvent => ({ kind: "delivery", id: `${mid}:${state}`, thread, vendorMessageId: mid, state, at });
