import { z } from "zod";
import { PhoneCall } from "../calls/index.ts";
import { Contact } from "../contacts/index.ts";
import { SessionMessage } from "../messages/index.ts";
import { timestamp } from "../platform/operations/fields.ts";
import { SessionDetail } from "../sessions/index.ts";
import { TrainedItem } from "../training/index.ts";
import { EVENT_NAMES, TEST_EVENT, type EventKind, type WebhookEvent } from "./schema.ts";

/** The person's own details are in events of contacts: a stored request must not outlive them. */
const WebhookSession = SessionDetail.omit({ contact_data: true, visitor_data: true, ip: true }).meta({
  id: "WebhookSession",
});

const ofSession = z.object({ session: WebhookSession });
const ofMessage = z.object({ message: SessionMessage, session: WebhookSession });
const ofContact = z.object({ contact: Contact });

/** What each event tells. */
const EVENT_DATA = {
  "session.created": ofSession,
  "session.updated": ofSession.extend({ changed: z.array(z.string()).describe("Names of fields") }),
  "message.created": ofMessage,
  "reply.rated": ofMessage,
  "question.unanswered": ofMessage,
  "contact.created": ofContact,
  "contact.updated": ofContact,
  "contact.deleted": z.object({ contact_id: z.number().int() }),
  "training.completed": TrainedItem,
  "training.failed": TrainedItem,
  "call.ended": z.object({ call: PhoneCall }),
  "budget.reached": z.object({
    widget_uid: z.string().nullable().describe("Null: the whole project"),
    limit: z.string(),
    period: z.string(),
    percent: z.number(),
  }),
  "model.ending": z.object({
    model: z.string(),
    withdrawn_on: z.string().describe("The first day on which its vendor refuses it"),
    successor: z.string().nullable().describe("The model that replaces it within the plan"),
  }),
  [TEST_EVENT]: z.object({ message: z.string() }),
} satisfies Record<EventKind, z.ZodObject>;

export type WebhookData = { [Kind in EventKind]: z.input<(typeof EVENT_DATA)[Kind]> };

/** `session.created` is a `SessionCreatedDocument`. */
const nameOf = (kind: EventKind): string =>
  `${kind.replaceAll(/(?:^|\.)(\w)/g, (_match, letter: string) => letter.toUpperCase())}Document`;

const documentOfKind = (kind: EventKind): z.ZodObject =>
  z
    .object({
      type: z.literal(kind),
      timestamp: timestamp.describe("When it happened: ISO 8601, UTC"),
      data: EVENT_DATA[kind],
    })
    .meta({ id: nameOf(kind) });

/** The documents of a feed, by event. */
export const EVENT_DOCUMENTS = Object.fromEntries(
  EVENT_NAMES.map((kind) => [kind, documentOfKind(kind)]),
) as Readonly<Record<WebhookEvent, z.ZodObject>>;

/** What endpoints receive: also the event that is sent to try them. */
export const WEBHOOK_DOCUMENTS: Readonly<Record<EventKind, z.ZodObject>> = {
  ...EVENT_DOCUMENTS,
  [TEST_EVENT]: documentOfKind(TEST_EVENT),
};
