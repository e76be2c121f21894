import { z } from "zod";
import { timestamp } from "../platform/operations/fields.ts";
import { Attachment } from "./attachments.ts";
import { SENDERS } from "./tables.ts";

export const MAX_MESSAGE_LENGTH = 10_000;

export const messageText = z
  .string()
  .refine((text) => text.trim() !== "", "must not be empty.")
  .max(MAX_MESSAGE_LENGTH)
  .describe(`The text, at most ${MAX_MESSAGE_LENGTH.toLocaleString("en-US")} characters`);

/** The text of a message that may consist of files alone; `hasTextOrFiles` refuses one without both. */
export const messageOrFiles = z
  .string()
  .max(MAX_MESSAGE_LENGTH)
  .describe(
    `The text, at most ${MAX_MESSAGE_LENGTH.toLocaleString("en-US")} characters. It may be empty if there are attachments`,
  );

export const hasTextOrFiles = ({
  message,
  attachments,
}: {
  message?: unknown;
  attachments?: unknown;
}): boolean =>
  typeof message !== "string" ||
  message.trim() !== "" ||
  (Array.isArray(attachments) && attachments.length > 0);

/** Checked beside the other fields, so that one answer names everything that is wrong. */
export const NO_TEXT = { path: ["message"], message: "must not be empty.", when: () => true };

export const Choice = z
  .object({
    icon: z.string(),
    text: z.string(),
    value: z.string().describe("The message to send when this choice is picked"),
    enabled: z.boolean(),
  })
  .meta({ id: "Choice" });

const Sources = z
  .array(z.record(z.string(), z.unknown()))
  .describe("The sources of the reply; absent if there are none");
const attachments = z
  .array(Attachment)
  .optional()
  .describe("The files sent with it; absent if there are none");
const Rating = z.enum(["like", "dislike"]);

export const DELIVERY_STATES = ["queued", "sent", "delivered", "read", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const Delivery = z
  .object({
    state: z.enum(DELIVERY_STATES).describe("queued: it waits to be sent, or to be sent again"),
    problem: z.string().nullable().describe("Why it waits or has failed"),
    at: timestamp,
  })
  .meta({ id: "Delivery" });

export const EVENT_KINDS = [
  "taken_over",
  "handed_back",
  "asked_for_a_person",
  "assigned",
  "given_back",
  "unassigned",
  "team_changed",
  "tags_changed",
  "priority_changed",
  "snoozed",
  "snooze_ended",
  "marked_as_spam",
  "unmarked_as_spam",
  "resolved",
  "reopened",
  "closed",
  "needs_attention",
  "sla_breached",
  "rated",
  "visitor_blocked",
  "visitor_unblocked",
  "contact_merged",
  "field_changed",
  "transcript_sent",
] as const;

/** A line of the conversation's history, as data: a page writes it in the reader's language. */
export const ConversationEvent = z
  .object({
    kind: z.enum(EVENT_KINDS),
    by: z
      .enum(["person", "program", "visitor", "assistant", "inactivity", "snooze", "rotation", "sla", "rule"])
      .describe("Who or what did it; user_name has the person's name"),
    subject: z
      .string()
      .nullable()
      .describe(
        "The assignee or team by name, the tags, the priority, the end of the snooze, the missed target, the rating, or the contact by name",
      ),
  })
  .meta({ id: "ConversationEvent" });

/** A message as sendMessage answers it. */
export const MessageReply = z
  .object({
    send_by: z.enum(SENDERS),
    origin: z.string().describe("Where it came from: api, widget, dashboard, mail or channel"),
    session_uid: z.string().describe("A new one if the session sent had been closed by inactivity"),
    type: z.literal("text"),
    message_id: z.number().int(),
    id: z.number().int().describe("The same as message_id"),
    message: z.string(),
    content_type: z.string().describe("text, or picker if there are choices"),
    choices: z.array(Choice).optional(),
    sources: Sources.optional(),
    rating: Rating.optional().describe("The visitor's rating of this reply"),
    attachments,
  })
  .meta({ id: "MessageReply" });

export const SessionMessage = z
  .object({
    id: z.number().int(),
    session_uid: z.string(),
    send_by: z.enum(SENDERS),
    origin: z.string(),
    type: z
      .enum(["text", "note", "event"])
      .describe("note and event: for the team only, never shown to visitors"),
    message: z.string(),
    content_type: z.string(),
    choices: z.array(Choice),
    sources: z.array(z.record(z.string(), z.unknown())),
    rating: Rating.nullable(),
    user_id: z.number().int().nullable().describe("The person who wrote it"),
    user_name: z.string().nullable(),
    author: z
      .object({ id: z.number().int().describe("The visitor's ID"), name: z.string() })
      .optional()
      .describe("The person who wrote it, where several people write in one conversation"),
    event: ConversationEvent.nullable().describe("What happened, for a line of type event"),
    attachments,
    picked: z.string().optional().describe("What the button has sent whose words the message is"),
    delivery: Delivery.optional().describe(
      "What became of it at the channel's vendor; absent for messages that no channel sends",
    ),
    created_at: timestamp,
  })
  .meta({ id: "SessionMessage" });

/** A message as the visitor's own page gets it. */
export const VisitorMessage = z
  .object({
    id: z.number().int(),
    session_uid: z.string(),
    send_by: z.enum(SENDERS),
    message: z.string(),
    content_type: z.string(),
    choices: z.array(Choice),
    sources: z.array(z.object({ title: z.string(), url: z.string().nullable() })),
    rating: Rating.nullable(),
    author: z.string().nullable().describe("The name of the person who answered"),
    author_picture: z
      .string()
      .optional()
      .describe("The address of that person's picture, a path on this server; absent without one"),
    client_key: z.string().nullable().describe("The page's own ID for the visitor's message"),
    attachments,
    reopens: z.literal(true).optional().describe("The conversation had been resolved before this message"),
    created_at: timestamp,
  })
  .meta({ id: "VisitorMessage" });
