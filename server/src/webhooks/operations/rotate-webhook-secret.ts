import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { rotateSecret } from "../endpoints.ts";
import { webhookId, WebhookWithSecret } from "../schema.ts";

export const rotateWebhookSecret = defineOperation({
  name: "rotateWebhookSecret",
  tag: "webhooks",
  summary: "Give a webhook a new secret",
  description: "For 24 hours requests are signed with both, so receivers can change over without a gap.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  mcp: false,
  input: z.object({ webhook_id: webhookId }),
  output: WebhookWithSecret,
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  run: async (context, input) => ({ data: await rotateSecret(context, input.webhook_id) }),
});
