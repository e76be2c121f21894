import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id, timestamp } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { invalidParams } from "../../platform/errors/app-error.ts";
import { replay } from "../replay.ts";
import { webhookId } from "../schema.ts";

export const replayWebhookDeliveries = defineOperation({
  name: "replayWebhookDeliveries",
  tag: "webhooks",
  summary: "Send a delivery of a webhook again, or all since a time",
  description:
    "They keep their ids, by which a receiver recognizes what it has. Test events are not sent again.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  administers: true,
  input: z.object({
    webhook_id: webhookId,
    delivery_id: id("delivery").optional(),
    since: timestamp.optional().describe("All deliveries created since then; ISO 8601, UTC"),
  }),
  output: z.object({ replayed: z.number().int().describe("Those that wait already are not counted") }),
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  async run(context, { webhook_id, delivery_id, since }) {
    if ((delivery_id === undefined) === (since === undefined))
      throw invalidParams({ since: "Give either delivery_id or since." });
    const which =
      delivery_id === undefined ? { since: Date.parse(since ?? "") } : { deliveryId: delivery_id };
    return { data: { replayed: await replay(context, webhook_id, which) } };
  },
});
