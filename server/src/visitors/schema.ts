import { z } from "zod";
import { SENDERS, VisitorMessage } from "../messages/index.ts";
import { timestamp } from "../platform/operations/fields.ts";
import { FileLimits } from "../platform/operations/file-limits.ts";
import { VisitorHours } from "../desk/index.ts";
import { PublicWidgetSettings } from "../projects/index.ts";

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
    score: z
      .number()
      .int()
      .nullable()
      .describe("How the visitor has rated it, 1 to 5; null without a rating"),
    messages: z.array(VisitorMessage).describe("The last hundred, oldest first"),
  })
  .meta({ id: "VisitorConversation" });

export const ConversationSummary = z
  .object({
    session_uid: z.string(),
    state: z.string(),
    status: z.string(),
    last_message: z.string().describe("The beginning of the last message"),
    send_by: z.enum(SENDERS).describe("Who wrote it"),
    author: z.string().nullable().describe("The name of the person who wrote it for the team"),
    last_message_at: timestamp,
  })
  .meta({ id: "VisitorConversationSummary" });

export const VisitorArticles = z
  .object({
    title: z.string(),
    url: z.string(),
    articles: z.array(
      z.object({ title: z.string(), url: z.string(), language: z.string().describe("Of the title") }),
    ),
  })
  .meta({ id: "VisitorArticles" });

export const Visit = z
  .object({
    widget: z.object({
      name: z.string(),
      settings: PublicWidgetSettings,
      logo: z.string().nullable().describe("The address of its logo, a path on this server"),
      bot_picture: z.string().nullable().describe("The address of its bot's picture"),
    }),
    visitor: VisitorCredentials.nullable().describe("Null if the visitor hasn't written yet"),
    is_known: z.boolean().describe("The visitor is already a contact, so the form isn't needed"),
    is_team_online: z.boolean().describe("Someone who can reply has the project open"),
    is_blocked: z.boolean().describe("The team has blocked the visitor, who can read but not write"),
    hours: VisitorHours.nullable().describe("The team's hours and reply time; null where no team is set up"),
    has_others: z.boolean().describe("There are other conversations: getVisitorConversations lists them"),
    longest_message: z.number().int().describe("How many characters a message may have"),
    files: FileLimits,
    conversation: Conversation.nullable(),
    proactive: z
      .array(
        z.object({
          key: z.string().describe("Identifies the message; startVisit takes it with open"),
          text: z.string(),
          after_seconds: z.number().int(),
        }),
      )
      .describe("Messages of this page for a visitor without an open conversation, in their order"),
    flows: z
      .object({
        buttons: z
          .array(z.string())
          .describe("Labels to show above an empty conversation; a click sends the label"),
        opens: z.boolean().describe("Opening the chat on this page starts a flow: startFlow begins it"),
      })
      .describe("What the published flows offer on this page"),
  })
  .meta({ id: "Visit" });
