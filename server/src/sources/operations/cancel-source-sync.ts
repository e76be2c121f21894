import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { SourceSummary } from "../schema.ts";
import { cancelSync } from "../sources.ts";

export const cancelSourceSync = defineOperation({
  name: "cancelSourceSync",
  tag: "sources",
  summary: "Cancel the sync of a source",
  description: "What was learned stays, and nothing is removed.",
  access: projectAccess("Training", "Write"),
  effect: "write",
  input: z.object({ id: id("source") }),
  output: SourceSummary,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, input) => ({
    data: await cancelSync(context, { projectId: context.project.id, id: input.id }),
  }),
});
