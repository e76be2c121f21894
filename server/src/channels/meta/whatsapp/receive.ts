import { z } from "zod";
import type { ChannelCall, ChannelEvent, Receipt } from "../../channel.ts";
import { explain } from "../graph-problems.ts";
import { UNREADABLE_CALL } from "../../parsing/parse-call.ts";
import { answerChallenge, parseBody, requireSignature } from "../signed-call.ts";
import { timeOf } from "../time-of.ts";
import { contentOf, WhatsappIncoming } from "./incoming-message.ts";
import { WHATSAPP, type WhatsappVendor } from "./account.ts";

/** Meta adds kinds of messages and fields often: what is not known is left out, and the rest of a batch is kept. */
const known = <Schema extends z.ZodType>(schema: Schema) =>
  z.array(schema.nullable().catch(null as never)).optional();

const Id = z.string().min(1).max(200);

const Contact = z.object({
  wa_id: Id.optional(),
  user_id: Id.optional(),
  profile: z
    .object({ name: z.string().max(500).optional() })
    .optional()
    .catch(undefined),
});

const Status = z.object({
  id: Id,
  status: z.enum(["sent", "delivered", "read", "played", "failed"]),
  timestamp: z.string().max(20).optional(),
  recipient_id: Id.optional(),
  recipient_user_id: Id.optional(),
  errors: z
    .array(
      z.object({
        code: z.number(),
        title: z.string().optional(),
        error_data: z.object({ details: z.string().optional() }).optional().catch(undefined),
      }),
    )
    .optional()
    .catch(undefined),
});

const Change = z.object({
  field: z.literal("messages"),
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }),
    contacts: known(Contact),
    messages: known(WhatsappIncoming),
    statuses: known(Status),
  }),
});

const Envelope = z.object({
  object: z.literal("whatsapp_business_account"),
  entry: z.array(z.object({ changes: known(Change) })),
});

export function receiveWhatsapp(vendor: WhatsappVendor, call: ChannelCall): Receipt {
  if (call.method === "GET") return answerChallenge(call, vendor.inboundSecret);
  requireSignature(call, [vendor.credentials.app_secret]);
  const envelope = Envelope.safeParse(parseBody(call.body));
  if (!envelope.success) return UNREADABLE_CALL;
  // An app calls one address for all numbers of its accounts; another number's messages are another channel's.
  const values = envelope.data.entry
    .flatMap(({ changes }) => present(changes))
    .map(({ value }) => value)
    .filter(({ metadata }) => metadata.phone_number_id === vendor.settings.phone_number_id);
  return {
    events: values.flatMap((value) => [
      ...present(value.messages).flatMap((message) =>
        messageEvent(message, present(value.contacts), vendor.now()),
      ),
      ...present(value.statuses).flatMap((status) => deliveryEvent(status, vendor.now())),
    ]),
  };
}

const present = <Item>(items: readonly (Item | null)[] | undefined): Item[] =>
  (items ?? []).filter((item) => item !== null);

function messageEvent(
  message: z.infer<typeof WhatsappIncoming>,
  contacts: readonly z.infer<typeof Contact>[],
  now: number,
): ChannelEvent[] {
  const content = contentOf(message);
  const userId = message.from_user_id;
  const threadId = message.from ?? userId;
  // A reply to a group would go to its member alone.
  if (!content || threadId === undefined || message.group_id !== undefined) return [];
  const contact = contacts.find(
    ({ wa_id, user_id }) =>
      (wa_id !== undefined && wa_id === message.from) || (user_id !== undefined && user_id === userId),
  );
  const phone =
    message.from !== undefined && /^\d{5,20}$/.test(message.from) ? `+${message.from}` : undefined;
  return [
    {
      kind: "message",
      id: message.id,
      thread: { id: threadId },
      sender: {
        id: userId ?? contact?.user_id ?? threadId,
        name: contact?.profile?.name,
        phone,
        proof: phone === undefined ? undefined : { source: "whatsapp", phone },
      },
      ...content,
      at: timeOf(Number(message.timestamp) * 1000, now),
    },
  ];
}

function deliveryEvent(status: z.infer<typeof Status>, now: number): ChannelEvent[] {
  const threadId = status.recipient_id ?? status.recipient_user_id;
  if (threadId === undefined) return [];
  const state = status.status === "played" ? "read" : status.status;
  const [error] = status.errors ?? [];
  const problem = error && {
    problem: explain(WHATSAPP, {
      code: error.code,
      subcode: 0,
      said: (error.error_data?.details ?? error.title ?? "").slice(0, 300),
      isTransient: false,
    }).text,
  };
  return [
    {
      kind: "delivery",
      id: `${status.id}:${state}`,
      thread: { id: threadId },
      vendorMessageId: status.id,
      state,
      ...(state === "failed" ? (problem ?? { problem: "WhatsApp did not say why." }) : {}),
      at: timeOf(Number(status.timestamp) * 1000, now),
    },
  ];
}
