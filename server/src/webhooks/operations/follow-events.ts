import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { eventFeed } from "../feed.ts";
import { EVENT_DOCUMENTS } from "../documents.ts";
import { isWebhookEvent, WEBHOOK_EVENTS } from "../schema.ts";

export const followEvents = defineOperation({
  name: "live/events",
  tag: "webhooks",
  summary: "Follow a project's events live, without an endpoint of your own",
  description:
    "The documents of webhooks, in order, each with the cursor to continue from. `resync` says that the cursor is older " +
    "than seven days. Events about contacts or training need the permission to read those.",
  access: integrationAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({
    last_event_id: z
      .string()
      .max(60)
      .optional()
      .describe("Same as the Last-Event-ID header: where to continue"),
  }),
  streams: () => true,
  events: { ready: z.object({}), resync: z.object({}), ...EVENT_DOCUMENTS },
  run(context, input) {
    const { project, call } = context;
    const stream = eventFeed(context, {
      projectId: project.id,
      lastEventId: call.lastEventId ?? input.last_event_id,
      signal: call.abort.signal,
      mayRead: (kind) => isWebhookEvent(kind) && project.permissions[WEBHOOK_EVENTS[kind]] !== undefined,
    });
    return Promise.resolve({ stream });
  },
});
