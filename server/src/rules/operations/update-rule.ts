import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { changeRule } from "../rules.ts";
import { Rule, ruleFields, ruleId, ruleName } from "../schema.ts";

const { event, minutes, match, conditions, effects, stops, is_enabled } = ruleFields;

export const updateRule = defineOperation({
  name: "updateRule",
  tag: "rules",
  summary: "Change an automation rule, or switch it on or off",
  description:
    "Fields that are left out stay as they are. It needs the permission to write Sessions as well.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  administers: true,
  input: z.object({
    rule_id: ruleId,
    name: ruleName.optional(),
    event: event.optional(),
    minutes: minutes.unwrap().optional(),
    match: match.unwrap().optional(),
    conditions: conditions.unwrap().optional(),
    effects: effects.optional(),
    stops: stops.unwrap().optional(),
    is_enabled: is_enabled.unwrap().optional(),
  }),
  output: Rule,
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  run: async (context, { rule_id, ...input }) => ({ data: await changeRule(context, rule_id, input) }),
});
