import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { TestSet } from "../schema.ts";
import { describeTestSets } from "../test-sets.ts";

export const getTestSets = defineOperation({
  name: "getTestSets",
  tag: "evaluations",
  summary: "List the test sets of a project",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({}),
  output: z.array(TestSet),
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await describeTestSets(context) }),
});
