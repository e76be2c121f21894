import { z } from "zod";
import { SessionMessage, VisitorMessage } from "../messages/index.ts";
import type { StreamEvents } from "../platform/operations/define-operation.ts";
import { ChatModeName, SessionDetail, SessionStateName } from "../sessions/index.ts";

const session_uid = z.string();

/** What the team's feed sends. */
export const PROJECT_EVENTS = {
  ready: z
    .object({
      online: z.array(session_uid).describe("Conversations whose visitors have the chat open now"),
      quiet_ms: z
        .number()
        .int()
        .describe("Milliseconds since anything happened: what was read within them is current"),
    })
    .describe("The first event"),
  message: SessionMessage,
  "message.updated": SessionMessage,
  session: SessionDetail,
  "session.deleted": z.object({ session_uid }),
  typing: z
    .object({
      session_uid,
      by: z.enum(["visitor", "operator"]),
      author: z.string().nullable().describe("Null for a visitor and for a program"),
      user_id: z.number().int().nullable().describe("The colleague; null for a visitor and for a program"),
    })
    .describe("Show it for six seconds"),
  viewing: z
    .object({
      session_uid,
      user_id: z.number().int().nullable(),
      author: z.string().nullable(),
      is_viewing: z.boolean(),
    })
    .describe(
      "A colleague has the conversation open, or has left it. Show it until the next, or for a minute",
    ),
  desk: z.object({}).describe("A person is away or back: getDeskPeople shows who"),
  draft: z
    .object({ session_uid })
    .describe("The reader's own draft has changed in another browser: getReplyDraft has it"),
  presence: z
    .object({ session_uid, online: z.boolean() })
    .describe("A visitor has opened the chat, or has left it"),
  budget: z
    .object({ percent: z.number() })
    .describe("A budget is spent to this share: getBudgets shows which"),
  resync: z
    .object({
      messages: z.boolean().describe("Whether messages were missed too"),
      sessions: z.literal(true),
    })
    .describe("Events may have been missed: read the lists again"),
} satisfies StreamEvents;

/** What a visitor's feed sends. */
export const SESSION_EVENTS = {
  session: z
    .object({ session_uid, mode: ChatModeName, state: SessionStateName, status: z.string() })
    .describe("The first event, and on each change"),
  message: VisitorMessage,
  "message.updated": VisitorMessage,
  typing: z
    .object({ author: z.string().nullable() })
    .describe("A person is writing. Show it for six seconds"),
  team: z.object({ online: z.boolean() }).describe("Whether a person who may answer has the project open"),
  resync: z
    .object({ messages: z.literal(true) })
    .describe("Too many messages to send one by one: read the conversation again"),
} satisfies StreamEvents;
