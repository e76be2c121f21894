import type { EndpointParameter } from "../platform/openapi/endpoint-description.ts";
import type { WebhookDescription } from "../platform/openapi/webhook-to-openapi.ts";
import { WEBHOOK_DOCUMENTS } from "./documents.ts";
import { TEST_EVENT, type EventKind } from "./schema.ts";

const SUMMARIES: Readonly<Record<EventKind, string>> = {
  "session.created": "A conversation begins",
  "session.updated": "State, status, mode, tags, assignee, team or priority of a conversation change",
  "message.created": "The visitor, the bot or a person writes",
  "reply.rated": "A visitor likes or dislikes a reply",
  "question.unanswered": "The bot's content has no answer to a question",
  "contact.created": "A contact is added, imported, restored or met in the widget",
  "contact.updated": "A contact changes, or another is merged into it",
  "contact.deleted": "A contact is deleted, erased or merged into another",
  "training.completed": "A file, or a text that is read in the background, is learned",
  "training.failed": "A file, or a text that is read in the background, could not be read",
  "call.ended": "A phone call is over, also one that no one answered",
  "budget.reached": "80% or all of a budget is spent",
  "model.ending": "A model that the project uses ends in 90, 30 or 7 days, or has ended",
  [TEST_EVENT]: "sendTestWebhook was called",
};

const text = (name: string, description: string): EndpointParameter => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

const HEADERS = [
  text("webhook-id", "The same for each attempt"),
  text("webhook-timestamp", "Seconds since 1970 when it was sent"),
  text(
    "webhook-signature",
    "Signatures separated by spaces, each `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; one must fit",
  ),
];

const DELIVERY =
  "Sent to the addresses of createWebhook, at least once, and in order for each conversation and contact. Signed as Standard Webhooks defines it.";

/** What endpoints receive, one for each event. */
export const WEBHOOKS_DESCRIPTION: readonly WebhookDescription[] = (
  Object.keys(SUMMARIES) as EventKind[]
).map((name) => ({
  name,
  tag: "webhooks",
  summary: SUMMARIES[name],
  description: DELIVERY,
  headers: HEADERS,
  body: WEBHOOK_DOCUMENTS[name],
}));
