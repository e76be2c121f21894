import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { createRule as create } from "../rules.ts";
import { Rule, ruleFields, ruleName } from "../schema.ts";

export const createRule = defineOperation({
  name: "createRule",
  tag: "rules",
  summary: "Create an automation rule: an event, conditions and effects",
  description:
    "It runs after the rules there are. It needs the permission to write Sessions as well, because it acts in " +
    "conversations. Test chats and spam run no rules, and no rule runs for an event that it caused itself.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  administers: true,
  input: z.object({ name: ruleName, ...ruleFields }),
  output: Rule,
  message: "Data Created Successfully!",
  errors: ["conflict"],
  run: async (context, input) => ({ data: await create(context, input) }),
});
