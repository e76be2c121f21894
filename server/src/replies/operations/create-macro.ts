import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { addMacro } from "../macros.ts";
import { isPersonal, Macro, macroFields } from "../schema.ts";

export const createMacro = defineOperation({
  name: "createMacro",
  tag: "replies",
  summary: "Save a macro: several steps that run at once in a conversation",
  description:
    "When it runs, replies and notes are written first, in their order; then the other steps change the conversation.",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  input: z.object({ ...macroFields, is_personal: isPersonal.default(false) }),
  output: Macro,
  message: "Data Created Successfully!",
  errors: ["conflict"],
  run: async (context, { is_personal, ...input }) => ({
    data: await addMacro(context, { ...input, isPersonal: is_personal }),
  }),
});
