import { z } from "zod";
import { callerUserId } from "../../platform/operations/context.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { tags } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { MAX_FILE_BYTES } from "../fetching/index.ts";
import { ExtraSettings, Upload } from "../schema.ts";
import { normalizeTags } from "../texts.ts";
import { beginUpload, presentUpload } from "../uploads.ts";

export const createUpload = defineOperation({
  name: "createUpload",
  tag: "training",
  summary: "Begin to upload a file in pieces, or continue an upload that was interrupted",
  description:
    "Send the pieces with appendUpload, each where `received` ends, then call completeUpload. " +
    "The same name, size and fingerprint find the upload that was begun before. " +
    "An upload is deleted a day after its last piece.",
  access: projectAccess("Training", "Write"),
  effect: "write",
  input: z.object({
    name: z.string().trim().min(1).max(1000).describe("The file's name, with the folders it is in"),
    size: z.number().int().min(1).max(MAX_FILE_BYTES).describe("Bytes"),
    fingerprint: z
      .string()
      .max(200)
      .default("")
      .describe("Anything that tells the file from others of its name, such as when it was changed"),
    tags: tags.optional(),
    extra_settings: ExtraSettings.default({ enable_citation: false }),
  }),
  output: Upload,
  message: "Data Created Successfully!",
  errors: ["conflict"],
  // Binary content doesn't go through a model.
  mcp: false,
  run: async (context, input) => ({
    data: presentUpload(
      await beginUpload(context, {
        projectId: context.project.id,
        organization: context.organization,
        userId: callerUserId(context),
        name: input.name,
        size: input.size,
        fingerprint: input.fingerprint,
        tags: normalizeTags(input.tags),
        extraSettings: input.extra_settings,
      }),
    ),
  }),
});
