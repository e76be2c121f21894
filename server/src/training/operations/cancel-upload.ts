import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { cancelUpload as cancel } from "../uploads.ts";

export const cancelUpload = defineOperation({
  name: "cancelUpload",
  tag: "training",
  summary: "Cancel an upload and delete what has arrived of it",
  access: projectAccess("Training", "Write"),
  effect: "write",
  input: z.object({ id: id("upload") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  mcp: false,
  async run(context, input) {
    await cancel(context, { projectId: context.project.id, id: input.id });
    return {};
  },
});
