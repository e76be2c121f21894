import { z } from "zod";
import { timestamp } from "../platform/operations/fields.ts";
import { SENDERS } from "./tables.ts";

export const MAX_MESSAGE_LENGTH = 10_000;

export const messageText = z
  .string()
  .refine((text) => text.trim() !== "", "must not be empty.")
  .max(MAX_MESSAGE_LENGTH)
  .describe(`The text, at most ${MAX_MESSAGE_LENGTH.toLocaleString("en-US")} characters`);

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
const Rating = z.enum(["like", "dislike"]);

/** A message as sendMessage answers it. */
export const MessageReply = z
  .object({
    send_by: z.enum(SENDERS),
    origin: z.string().describe("Where it came from: api, widget or dashboard"),
    session_uid: z.string().describe("A new one if the session sent had been closed by inactivity"),
    type: z.literal("text"),
    message_id: z.number().int(),
    id: z.number().int().describe("The same as message_id"),
    message: z.string(),
    content_type: z.string().describe("text, or picker if there are choices"),
    choices: z.array(Choice).optional(),
    sources: Sources.optional(),
    rating: Rating.optional().describe("The visitor's rating of this reply"),
  })
  .meta({ id: "MessageReply" });

export const SessionMessage = z
  .object({
    id: z.number().int(),
    session_uid: z.string(),
    send_by: z.enum(SENDERS),
    origin: z.string(),
    type: z.enum(["text", "note"]).describe("note: for the team only, never shown to visitors"),
    message: z.string(),
    content_type: z.string(),
    choices: z.array(Choice),
    sources: z.array(z.record(z.string(), z.unknown())),
    rating: Rating.nullable(),
    user_id: z.number().int().nullable().describe("The person who wrote it"),
    user_name: z.string().nullable(),
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
    client_key: z.string().nullable().describe("The page's own ID for the visitor's message"),
    created_at: timestamp,
  })
  .meta({ id: "VisitorMessage" });
