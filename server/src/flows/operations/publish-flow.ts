import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { publishDraftFlow } from "../publishing.ts";
import { Flow, revision } from "../schema.ts";

export const publishFlow = defineOperation({
  name: "publishFlow",
  tag: "flows",
  summary: "Publish the draft of a flow to visitors",
  description:
    "A draft with an error is refused with 409, which names the steps. Conversations that are in an earlier version finish with it.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  administers: true,
  input: z.object({ flow_id: id("flow"), revision: revision.optional() }),
  output: Flow,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, input) => ({
    data: await publishDraftFlow(context, { flowId: input.flow_id, revision: input.revision }),
  }),
});
