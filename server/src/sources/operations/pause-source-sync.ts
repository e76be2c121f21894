import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { SourceSummary } from "../schema.ts";
import { pauseSync } from "../sources.ts";

export const pauseSourceSync = defineOperation({
  name: "pauseSourceSync",
  tag: "sources",
  summary: "Pause the sync of a source",
  description: "The sync goes on where it was with syncSource.",
  access: projectAccess("Training", "Write"),
  effect: "write",
  input: z.object({ id: id("source") }),
  output: SourceSummary,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, input) => ({
    data: await pauseSync(context, { projectId: context.project.id, id: input.id }),
  }),
});
