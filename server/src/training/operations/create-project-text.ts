import { z } from "zod";
import type { ProjectContext } from "../../platform/operations/context.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { tags } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { followText } from "../follow.ts";
import { detail, shortText, TrainingText, type } from "../schema.ts";
import { emptyToNull, presentText, normalizeTags, teachText } from "../texts.ts";

export const newText = z
  .object({ detail, type, short_text: shortText.optional(), tags: tags.optional() })
  .refine((input) => input.type !== "faq" || emptyToNull(input.short_text) !== null, {
    path: ["short_text"],
    message: "short_text is required when type is faq.",
    when: ({ issues }) => !issues.some((issue) => issue.path?.[0] === "short_text"),
  });

export const createProjectText = defineOperation({
  name: "createProjectText",
  tag: "training",
  summary: "Teach the bot a text or an FAQ, a question with its answer",
  description:
    "The text is searchable when the call returns. A very long text returns pending and is first searchable by its words only.",
  access: projectAccess("Training", "Write"),
  effect: "write",
  ignoresUnknownFields: true,
  input: newText,
  output: TrainingText,
  message: "Data Created Successfully!",
  errors: ["conflict"],
  maxBodyBytes: 4 * 1024 * 1024,
  async run(context, input) {
    const row = await teach(context, input);
    return { data: presentText(row) };
  },
  follow: (context, { id }) => followText(context, { projectId: context.project.id, id }),
});

export const teach = (context: ProjectContext, input: z.output<typeof newText>, isOneOfMany = false) =>
  teachText(context, {
    projectId: context.project.id,
    organization: context.organization,
    type: input.type,
    shortText: emptyToNull(input.short_text),
    detail: input.detail,
    tags: normalizeTags(input.tags),
    isOneOfMany,
  });
