import { z } from "zod";
import { callerUserId } from "../../platform/operations/context.ts";
import { invalidParams } from "../../platform/errors/app-error.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { tags } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { SUPPORTED_KINDS } from "../extraction/index.ts";
import { MAX_FILE_BYTES } from "../fetching/index.ts";
import { presentFile, createFile } from "../files.ts";
import { followFile } from "../follow.ts";
import { ExtraSettings, TrainingFile } from "../schema.ts";
import { normalizeTags } from "../texts.ts";
import { createUploadedFile } from "../uploads.ts";

export const uploadFile = defineOperation({
  name: "uploadFile",
  tag: "training",
  summary: "Teach the bot a file, from a public URL or sent with the request",
  description:
    `Supported types: ${SUPPORTED_KINDS.join(", ")}. The call returns immediately; getProjectFiles shows the progress ` +
    "and, if it fails, the reason. A file can have at most 50 MB. " +
    "To send the file itself, use multipart/form-data with the field `file` in place of `file_url`. " +
    "A zip archive is unpacked: each file in it becomes a file of its own.",
  access: projectAccess("Training", "Write"),
  effect: "write",
  ignoresUnknownFields: true,
  administers: true,
  input: z.object({
    file_url: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .optional()
      .describe("A public http or https URL. Required unless the file is sent with the request"),
    tags: tags.optional(),
    extra_settings: ExtraSettings.default({ enable_citation: false }),
  }),
  receives: { field: "file", maxBytes: MAX_FILE_BYTES },
  output: TrainingFile,
  message: "File uploaded successfully",
  errors: ["conflict", "too_large"],
  async run(context, input, received) {
    const settings = {
      projectId: context.project.id,
      organization: context.organization,
      userId: callerUserId(context),
      tags: normalizeTags(input.tags),
      extraSettings: input.extra_settings,
    };
    const url = input.file_url;
    if (received && url !== undefined)
      throw invalidParams({ file: "Send either file or file_url, not both." });
    if (!received && url === undefined) throw invalidParams({ file_url: "file_url is required." });
    const row = received
      ? await createUploadedFile(context, settings, received)
      : await createFile(context, { ...settings, url: url! });
    return { data: presentFile(row) };
  },
  follow: (context, { id }) => followFile(context, { projectId: context.project.id, id }),
});
