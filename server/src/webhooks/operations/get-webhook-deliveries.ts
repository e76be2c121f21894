import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { requireEndpoint } from "../endpoints.ts";
import { pageOfDeliveries } from "../read-deliveries.ts";
import { WEBHOOK_DELIVERY_STATES, WebhookDelivery, webhookId } from "../schema.ts";

export const getWebhookDeliveries = defineOperation({
  name: "getWebhookDeliveries",
  tag: "webhooks",
  summary: "Read a webhook's delivery log: each request with its answer",
  description: "The last seven days, the newest first.",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({
    webhook_id: webhookId,
    state: z.enum(WEBHOOK_DELIVERY_STATES).optional(),
  }),
  list: { most: 100, byDefault: 20 },
  output: z.array(WebhookDelivery),
  total: true,
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    const { id } = await requireEndpoint(context, input.webhook_id);
    const { state = null, page } = input;
    return pageOfDeliveries(context, { endpointId: id, state, page });
  },
});
