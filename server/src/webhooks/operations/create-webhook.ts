import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { createEndpoint } from "../endpoints.ts";
import { webhookFields, WebhookWithSecret } from "../schema.ts";

const { url, events, description } = webhookFields;

export const createWebhook = defineOperation({
  name: "createWebhook",
  tag: "webhooks",
  summary: "Create a webhook: an address that gets a project's events",
  description:
    "Requests are signed by the Standard Webhooks scheme; the secret is shown only in this answer. The caller also " +
    "needs the permission to read what the events are about.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  mcp: false,
  input: z.object({ url, events: events.default([]), description: description.default("") }),
  output: WebhookWithSecret,
  message: "Data Created Successfully!",
  errors: ["conflict"],
  run: async (context, input) => ({ data: await createEndpoint(context, input) }),
});
