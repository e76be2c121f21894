import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { TestCase } from "../schema.ts";
import { pageOfCases } from "../test-sets.ts";

export const getTestCases = defineOperation({
  name: "getTestCases",
  tag: "evaluations",
  summary: "List the cases of a test set",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({ set_id: id("test set") }),
  list: { most: 100, byDefault: 50 },
  output: z.array(TestCase),
  total: true,
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  run: (context, { set_id, ...rest }) => pageOfCases(context, { setId: set_id, ...rest }),
});
