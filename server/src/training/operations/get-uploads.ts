import { z } from "zod";
import { callerUserId } from "../../platform/operations/context.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { Upload } from "../schema.ts";
import { listUploads } from "../uploads.ts";

export const getUploads = defineOperation({
  name: "getUploads",
  tag: "training",
  summary: "List your uploads that are not complete",
  access: projectAccess("Training", "Write"),
  effect: "read",
  input: z.object({}),
  output: z.array(Upload),
  message: "Data Fetched Successfully!",
  mcp: false,
  run: async (context) => ({
    data: await listUploads(context, { projectId: context.project.id, userId: callerUserId(context) }),
  }),
});
