import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { FlowDefinition } from "../definition.ts";
import { changeDraft } from "../flows.ts";
import { Flow, revision } from "../schema.ts";

export const updateFlow = defineOperation({
  name: "updateFlow",
  tag: "flows",
  summary: "Save the draft of a flow",
  description:
    "Takes the whole draft. It may be unfinished: the answer lists its problems. If another editor has saved since the given revision, the answer is 409 and nothing is overwritten.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({ flow_id: id("flow"), revision, draft: FlowDefinition }),
  output: Flow,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, { flow_id, ...change }) => ({ data: await changeDraft(context, flow_id, change) }),
});
