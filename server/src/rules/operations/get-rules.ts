import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { describeRules } from "../rules.ts";
import { Rule } from "../schema.ts";

export const getRules = defineOperation({
  name: "getRules",
  tag: "rules",
  summary: "Read the automation rules of a project in the order in which they run",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({}),
  output: z.array(Rule),
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await describeRules(context) }),
});
