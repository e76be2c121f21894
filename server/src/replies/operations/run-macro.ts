import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { sessionUid } from "../../sessions/index.ts";
import { runMacroOn } from "../run-macro.ts";
import { macroId } from "../schema.ts";

export const runMacro = defineOperation({
  name: "runMacro",
  tag: "replies",
  summary: "Run a macro: all of its steps or none",
  description:
    "Its texts get their variables filled in. undoSessionsUpdate with undo_uid restores within an hour what the macro " +
    "changed; messages stay.",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  administers: true,
  input: z.object({ macro_id: macroId, session_uid: sessionUid }),
  output: z.object({
    session_uid: z
      .string()
      .describe("The conversation; a new one if inactivity had closed it and the macro replies"),
    messages: z.number().int().describe("How many replies and notes were written"),
    is_changed: z.boolean(),
    undo_uid: z.string().nullable().describe("For undoSessionsUpdate; null where nothing changed"),
  }),
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, input) => ({ data: await runMacroOn(context, input.macro_id, input.session_uid) }),
});
