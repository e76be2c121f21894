import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { undoMany } from "../bulk-updates.ts";
import { BulkUpdateResult, presentUpdate } from "../bulk-schema.ts";

export const undoSessionsUpdate = defineOperation({
  name: "undoSessionsUpdate",
  tag: "desk",
  summary: "Undo an update of several sessions",
  description:
    "Only the caller who made it can undo it, once, within an hour. Conversations that have changed since are listed " +
    "in refused and stay as they are.",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  input: z.object({ undo_uid: z.string().min(1).max(64).describe("From updateSessions") }),
  output: BulkUpdateResult,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  async run(context, input) {
    const undone = await undoMany(context, input.undo_uid);
    return presentUpdate([...undone.updated, ...undone.refusals.keys()], undone);
  },
});
