import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { FlowProblem } from "../checks/problem.ts";
import { FlowDefinition } from "../definition.ts";
import { checkDraft } from "../flows.ts";

export const checkFlow = defineOperation({
  name: "checkFlow",
  tag: "flows",
  summary: "List the problems of a flow's draft",
  description:
    "Unreachable steps, paths without an end, loops without a question (also through other flows), empty texts, and unknown steps, flows, actions and variables; and the trained questions that an intent takes, which publishFlow names too, and getFlow leaves out. With a definition, that is checked instead and nothing is saved.",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({
    flow_id: id("flow"),
    definition: FlowDefinition.optional().describe("A draft that is not saved yet"),
  }),
  output: z.array(FlowProblem),
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  run: async (context, { flow_id, definition }) => ({ data: await checkDraft(context, flow_id, definition) }),
});
