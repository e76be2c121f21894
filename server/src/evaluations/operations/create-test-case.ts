import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { caseFields, TestCase } from "../schema.ts";
import { parseCase } from "../test-case.ts";
import { addCases } from "../test-sets.ts";

export const createTestCase = defineOperation({
  name: "createTestCase",
  tag: "evaluations",
  summary: "Add a case to a test set",
  description:
    "A case is a question, a scripted dialogue or a simulated visitor, with what the replies must be. A set has at most 500.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({ set_id: id("test set"), ...caseFields }),
  output: TestCase,
  message: "Data Created Successfully!",
  errors: ["conflict", "not_found"],
  async run(context, { set_id, ...input }) {
    const [created] = await addCases(context, set_id, [parseCase(input)]);
    return { data: created! };
  },
});
