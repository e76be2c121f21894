import { z } from "zod";
import { VisitorMessage } from "../messages/index.ts";
import { timestamp } from "../platform/operations/fields.ts";
import { WidgetSettings } from "../projects/index.ts";

/** An anonymous visitor's message may be long, but not a book. */
export const LONGEST_VISITOR_MESSAGE = 4_000;

export const VisitorCredentials = z
  .object({
    visitor_key: z.string().describe("Keep it in the browser to recognize the visitor on the next visit"),
    visitor_token: z.string().describe("Send it in the x-visitor-token header"),
    expires_at: timestamp.describe("After this, startVisit with the visitor_key returns a new token"),
  })
  .meta({ id: "VisitorCredentials" });

export const Conversation = z
  .object({
    session_uid: z.string(),
    mode: z.enum(["bot", "awaiting", "operator"]),
    state: z.string(),
    status: z.string(),
    messages: z.array(VisitorMessage).describe("The last hundred, oldest first"),
  })
  .meta({ id: "VisitorConversation" });

export const Visit = z
  .object({
    widget: z.object({ name: z.string(), settings: WidgetSettings }),
    visitor: VisitorCredentials.nullable().describe("Null if the visitor hasn't written yet"),
    is_known: z.boolean().describe("The visitor is already a contact, so the form isn't needed"),
    is_team_online: z.boolean().describe("Someone who can reply has the project open"),
    conversation: Conversation.nullable(),
  })
  .meta({ id: "Visit" });
