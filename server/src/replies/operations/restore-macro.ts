import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { restoreMacro as restore } from "../macros.ts";
import { macroId } from "../schema.ts";

export const restoreMacro = defineOperation({
  name: "restoreMacro",
  tag: "replies",
  summary: "Restore a deleted macro",
  description: "Within 30 days of its deletion, unless another one has its shortcut by now.",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  input: z.object({ macro_id: macroId }),
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  async run(context, input) {
    await restore(context, input.macro_id);
    return {};
  },
});
