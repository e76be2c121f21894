import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { FlowDefinition } from "../definition.ts";
import { IntentTrial } from "../schema.ts";
import { tryIntent } from "../try-intent.ts";

export const testFlowIntent = defineOperation({
  name: "testFlowIntent",
  tag: "flows",
  summary: "Try whether a phrase starts a flow",
  description:
    "Compares the phrase with the examples of the draft and of the other published flows, as a visitor's message is compared. Nothing starts.",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({
    flow_id: id("flow"),
    message: z.string().trim().min(1).max(500),
    definition: FlowDefinition.optional().describe("A draft that is not saved yet"),
  }),
  output: IntentTrial,
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  run: async (context, { flow_id: flowId, ...rest }) => ({
    data: await tryIntent(context, { flowId, ...rest }),
  }),
});
