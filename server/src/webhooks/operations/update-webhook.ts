import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { changeEndpoint } from "../endpoints.ts";
import { ProjectWebhook, webhookFields, webhookId } from "../schema.ts";

const { url, events, description } = webhookFields;

export const updateWebhook = defineOperation({
  name: "updateWebhook",
  tag: "webhooks",
  summary: "Change a webhook, pause or resume it",
  description:
    "Fields that are left out stay as they are. While it is paused, events wait for up to seven days; resuming sends them.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  // Another address would get everything from then on.
  administers: true,
  input: z.object({
    webhook_id: webhookId,
    url: url.optional(),
    events: events.optional(),
    description: description.optional(),
    paused: z.boolean().optional().describe("False also resumes one that is failing"),
  }),
  output: ProjectWebhook,
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  run: async (context, { webhook_id, ...changes }) => ({
    data: await changeEndpoint(context, webhook_id, changes),
  }),
});
