import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { reorder } from "../rules.ts";
import { MOST_RULES, ruleId } from "../schema.ts";

export const reorderRules = defineOperation({
  name: "reorderRules",
  tag: "rules",
  summary: "Put the automation rules in the order in which they run",
  description: "It needs the permission to write Sessions as well.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  administers: true,
  input: z.object({
    rule_ids: z.array(ruleId).min(1).max(MOST_RULES).describe("All rules, the first one first"),
  }),
  message: "Data Updated Successfully!",
  errors: ["conflict"],
  async run(context, input) {
    await reorder(context, input.rule_ids);
    return {};
  },
});
