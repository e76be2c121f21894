import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { SetName, TestSet } from "../schema.ts";
import { createTestSet as run } from "../test-sets.ts";

export const createTestSet = defineOperation({
  name: "createTestSet",
  tag: "evaluations",
  summary: "Create a test set",
  description: "A test set has questions and what the replies to them must be. A project has at most 50.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({ name: SetName }),
  output: TestSet,
  message: "Data Created Successfully!",
  errors: ["conflict"],
  run: async (context, { name }) => ({ data: await run(context, name) }),
});
