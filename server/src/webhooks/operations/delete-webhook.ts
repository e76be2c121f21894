import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { removeEndpoint } from "../endpoints.ts";
import { webhookId } from "../schema.ts";

export const deleteWebhook = defineOperation({
  name: "deleteWebhook",
  tag: "webhooks",
  summary: "Delete a webhook with its log; what waits is not sent",
  access: projectAccess("Setting", "Write"),
  effect: "destroy",
  input: z.object({ webhook_id: webhookId }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    await removeEndpoint(context, input.webhook_id);
    return {};
  },
});
