import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { caseFields, TestCase } from "../schema.ts";
import { changeCase } from "../test-sets.ts";

export const updateTestCase = defineOperation({
  name: "updateTestCase",
  tag: "evaluations",
  summary: "Replace a case of a test set",
  description: "Takes the whole case, as createTestCase does.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({ case_id: id("test case"), ...caseFields }),
  output: TestCase,
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  run: async (context, { case_id, ...input }) => ({ data: await changeCase(context, case_id, input) }),
});
