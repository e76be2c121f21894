import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { changeSlaPolicy } from "../sla-policies.ts";
import { SlaPolicy, slaPolicyFields, slaPolicyId, slaPolicyName } from "../sla-schema.ts";

export const updateSlaPolicy = defineOperation({
  name: "updateSlaPolicy",
  tag: "desk",
  summary: "Change an SLA policy's targets and conditions",
  description:
    "Fields that are left out stay as they are. A conversation follows with its next message or change.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({
    policy_id: slaPolicyId,
    name: slaPolicyName.optional(),
    ...z.object(slaPolicyFields).partial().shape,
  }),
  output: SlaPolicy,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, { policy_id, ...input }) => ({
    data: await changeSlaPolicy(context, policy_id, input),
  }),
});
