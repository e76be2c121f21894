import { z } from "zod";
import { callerUserId } from "../../platform/operations/context.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { tags } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { SUPPORTED_KINDS } from "../extraction/index.ts";
import { presentFile, createFile } from "../files.ts";
import { followFile } from "../follow.ts";
import { ExtraSettings, TrainingFile } from "../schema.ts";
import { normalizeTags } from "../texts.ts";

export const uploadFile = defineOperation({
  name: "uploadFile",
  tag: "training",
  summary: "Teach the bot a file from a public URL",
  description:
    `Supported types: ${SUPPORTED_KINDS.join(", ")}. The call returns immediately; getProjectFiles shows the progress ` +
    "and, if it fails, the reason. A file can have at most 50 MB.",
  access: projectAccess("Training", "Write"),
  effect: "write",
  input: z.object({
    file_url: z.string().trim().min(1).max(2000).describe("A public http or https URL"),
    tags: tags.optional(),
    extra_settings: ExtraSettings.default({ enable_citation: false }),
  }),
  output: TrainingFile,
  message: "File uploaded successfully",
  errors: ["conflict"],
  async run(context, input) {
    const row = await createFile(context, {
      projectId: context.project.id,
      organization: context.organization,
      userId: callerUserId(context),
      url: input.file_url,
      tags: normalizeTags(input.tags),
      extraSettings: input.extra_settings,
    });
    return { data: presentFile(row) };
  },
  follow: (context, { id }) => followFile(context, { projectId: context.project.id, id }),
});
