import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { removeSlaPolicy } from "../sla-policies.ts";
import { slaPolicyId } from "../sla-schema.ts";

export const deleteSlaPolicy = defineOperation({
  name: "deleteSlaPolicy",
  tag: "desk",
  summary: "Delete an SLA policy",
  description:
    "Nothing is due in its conversations any more; those that change get the next policy that fits.",
  access: projectAccess("Setting", "Write"),
  effect: "destroy",
  input: z.object({ policy_id: slaPolicyId }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    await removeSlaPolicy(context, input.policy_id);
    return {};
  },
});
