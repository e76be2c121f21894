import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { removeMacro } from "../macros.ts";
import { macroId } from "../schema.ts";

export const deleteMacro = defineOperation({
  name: "deleteMacro",
  tag: "replies",
  summary: "Delete a macro",
  access: projectAccess("Sessions", "Write"),
  effect: "destroy",
  input: z.object({ macro_id: macroId }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    await removeMacro(context, input.macro_id);
    return {};
  },
});
