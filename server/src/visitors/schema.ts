import { z } from "zod";
import { VisitorMessage } from "../messages/index.ts";
import { timestamp } from "../platform/operations/fields.ts";
import { WidgetSettings } from "../projects/index.ts";

/** An anonymous visitor's message may be long, but not a book. */
export const LONGEST_VISITOR_MESSAGE = 4_000;

export const VisitorCredentials = z
  .object({
    visitor_key: z.string().describe("The browser keeps it to be recognised on the next visit"),
    visitor_token: z.string().describe("Goes into the x-visitor-token header"),
    expires_at: timestamp.describe("startVisit with the visitor_key gives a new token"),
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
    visitor: VisitorCredentials.nullable().describe("Null for a newcomer who has not written yet"),
    is_known: z.boolean().describe("The visitor is a contact already: the form is not needed"),
    is_team_online: z.boolean().describe("A person who may answer has the project open"),
    conversation: Conversation.nullable(),
  })
  .meta({ id: "Visit" });
