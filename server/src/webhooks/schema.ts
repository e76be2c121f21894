import { z } from "zod";
import { id, timestamp } from "../platform/operations/fields.ts";
import type { Module } from "../platform/operations/requirement.ts";

/** What an endpoint or a feed can follow, and whose permission its content needs. */
export const WEBHOOK_EVENTS = {
  "session.created": "Sessions",
  "session.updated": "Sessions",
  "message.created": "Sessions",
  "reply.rated": "Sessions",
  "question.unanswered": "Sessions",
  "contact.created": "Contacts",
  "contact.updated": "Contacts",
  "contact.deleted": "Contacts",
  "training.completed": "Training",
  "training.failed": "Training",
  "call.ended": "Sessions",
  "budget.reached": "Setting",
  "model.ending": "Setting",
} as const satisfies Record<string, Module>;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];
/** Sent to one endpoint on request, and in no feed. */
export const TEST_EVENT = "webhook.test";
export type EventKind = WebhookEvent | typeof TEST_EVENT;

export const isWebhookEvent = (kind: string): kind is WebhookEvent => Object.hasOwn(WEBHOOK_EVENTS, kind);

/** `failing`: every request has failed for days; the endpoint gets nothing until it is resumed. */
export const ENDPOINT_STATES = ["active", "paused", "failing"] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

/** `skipped`: what it was about is gone, so nothing was sent. */
export const WEBHOOK_DELIVERY_STATES = ["pending", "delivered", "failed", "skipped"] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

export const MOST_ENDPOINTS = 20;

export const webhookId = id("webhook");
export const webhookFields = {
  url: z.string().trim().min(1).max(2000).describe("Where events are sent: an address with https://"),
  events: z
    .array(z.enum(EVENT_NAMES))
    .max(EVENT_NAMES.length)
    .describe("The events it gets; an empty list means all, also those of later versions"),
  description: z.string().trim().max(200).describe("A note for your team"),
};

export const ProjectWebhook = z
  .object({
    id: z.number().int(),
    url: z.string(),
    description: z.string(),
    events: z.array(z.enum(EVENT_NAMES)).describe("Empty: all"),
    state: z
      .enum(ENDPOINT_STATES)
      .describe("failing: every request has failed for three days; nothing is sent until it is resumed"),
    failing_since: timestamp.nullable().describe("The first failure since the last success"),
    last_problem: z.string().nullable().describe("Why the last request failed; null after a success"),
    last_success_at: timestamp.nullable(),
    waiting: z.number().int().describe("Deliveries that wait; counting stops at 1,000"),
    old_secret_until: timestamp
      .nullable()
      .describe("Until then requests are signed with the former secret as well"),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Webhook" });

export const WebhookWithSecret = ProjectWebhook.extend({
  secret: z.string().describe("Signs the requests. It is shown only now"),
}).meta({ id: "WebhookWithSecret" });

export const WebhookDelivery = z
  .object({
    id: z.number().int(),
    event: z.enum([...EVENT_NAMES, TEST_EVENT]),
    event_id: z.string().describe("The `webhook-id` header: the same for each attempt"),
    subject: z.string().describe("Deliveries of one subject are sent in order"),
    state: z
      .enum(WEBHOOK_DELIVERY_STATES)
      .describe("skipped: what it was about was deleted before it was sent"),
    attempts: z.number().int(),
    next_attempt_at: timestamp.nullable().describe("Null unless it waits"),
    attempted_at: timestamp.nullable(),
    status: z.number().int().nullable().describe("The HTTP status of the last answer"),
    problem: z.string().nullable().describe("Why the last attempt failed"),
    duration_ms: z.number().int().nullable(),
    request: z
      .string()
      .nullable()
      .describe("The body that was sent; null if the caller may not read what it is about"),
    answer: z.string().nullable().describe("The beginning of the answer"),
    createdAt: timestamp,
  })
  .meta({ id: "WebhookDelivery" });
