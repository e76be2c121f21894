import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { removeRule } from "../rules.ts";
import { ruleId } from "../schema.ts";

export const deleteRule = defineOperation({
  name: "deleteRule",
  tag: "rules",
  summary: "Delete an automation rule",
  description: "What it did stays, and so does its log. It needs the permission to write Sessions as well.",
  access: projectAccess("Setting", "Write"),
  effect: "destroy",
  input: z.object({ rule_id: ruleId }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    await removeRule(context, input.rule_id);
    return {};
  },
});
