import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { changeMacro } from "../macros.ts";
import { Macro, macroFields, macroId } from "../schema.ts";

export const updateMacro = defineOperation({
  name: "updateMacro",
  tag: "replies",
  summary: "Change a macro's shortcut, name or steps",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  input: z.object({ macro_id: macroId, ...z.object(macroFields).partial().shape }),
  output: Macro,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, { macro_id, ...changes }) => ({
    data: await changeMacro(context, macro_id, changes),
  }),
});
