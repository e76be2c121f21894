import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { removeFile } from "../files.ts";

export const deleteFile = defineOperation({
  name: "deleteFile",
  tag: "training",
  summary: "Delete a file and everything the bot learned from it",
  access: projectAccess("Training", "Write"),
  effect: "destroy",
  ignoresUnknownFields: true,
  input: z.object({ id: id("file") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    await removeFile(context, context.organization, { projectId: context.project.id, id: input.id });
    return {};
  },
});
