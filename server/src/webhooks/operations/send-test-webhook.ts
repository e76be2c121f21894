import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { sendTest } from "../endpoints.ts";
import { WebhookDelivery, webhookId } from "../schema.ts";

export const sendTestWebhook = defineOperation({
  name: "sendTestWebhook",
  tag: "webhooks",
  summary: "Send a test event to a webhook and see what it answers",
  description: "It is sent once, also while the webhook is paused.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  administers: true,
  input: z.object({ webhook_id: webhookId }),
  output: WebhookDelivery,
  message: "Data Created Successfully!",
  errors: ["not_found"],
  run: async (context, input) => ({ data: await sendTest(context, input.webhook_id) }),
});
