import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { createCaseFromMessage } from "../from-conversation.ts";
import { TestCase } from "../schema.ts";

export const createTestCaseFromMessage = defineOperation({
  name: "createTestCaseFromMessage",
  tag: "evaluations",
  summary: "Add a case from a real conversation",
  description:
    "Takes the visitor's question with what was said before it, and the reply named by message_id as the approved answer. Needs Sessions Read as well. Erasing the contact deletes the case.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({
    set_id: id("test set"),
    message_id: id("reply that is the approved answer"),
  }),
  output: TestCase,
  message: "Data Created Successfully!",
  errors: ["conflict", "not_found", "forbidden"],
  run: async (context, input) => ({ data: await createCaseFromMessage(context, input) }),
});
