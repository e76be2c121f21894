import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { presentFile, retryFile as retry } from "../files.ts";
import { followFile } from "../follow.ts";
import { TrainingFile } from "../schema.ts";

export const retryFile = defineOperation({
  name: "retryFile",
  tag: "training",
  summary: "Retry a failed file",
  access: projectAccess("Training", "Write"),
  effect: "write",
  input: z.object({ id: id("file") }),
  output: TrainingFile,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, input) => ({
    data: presentFile(await retry(context, { projectId: context.project.id, id: input.id })),
  }),
  follow: (context, { id: fileId }) => followFile(context, { projectId: context.project.id, id: fileId }),
});
