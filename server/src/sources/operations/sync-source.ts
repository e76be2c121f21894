import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { SourceSummary } from "../schema.ts";
import { startSync } from "../sources.ts";

export const syncSource = defineOperation({
  name: "syncSource",
  tag: "sources",
  summary: "Sync a source now",
  description:
    "Reads what has changed, learns it again and removes pages that are gone. A paused sync goes on where it was.",
  access: projectAccess("Training", "Write"),
  effect: "write",
  input: z.object({ id: id("source") }),
  output: SourceSummary,
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  run: async (context, input) => ({
    data: await startSync(context, { projectId: context.project.id, id: input.id }),
  }),
});
