import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { presentFile } from "../files.ts";
import { TrainingFile } from "../schema.ts";
import { completeUpload as complete } from "../uploads.ts";

export const completeUpload = defineOperation({
  name: "completeUpload",
  tag: "training",
  summary: "Teach the bot a file whose pieces have all arrived",
  description: "The call returns immediately, as uploadFile does. Calling it again returns the same file.",
  access: projectAccess("Training", "Write"),
  effect: "write",
  input: z.object({ id: id("upload") }),
  output: TrainingFile,
  message: "File uploaded successfully",
  errors: ["not_found", "conflict"],
  mcp: false,
  run: async (context, input) => ({
    data: presentFile(
      await complete(context, context.organization, { projectId: context.project.id, id: input.id }),
    ),
  }),
});
