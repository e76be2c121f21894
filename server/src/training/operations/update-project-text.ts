import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id, tags } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { detail, shortText } from "../schema.ts";
import { changeText } from "../texts.ts";

export const updateProjectText = defineOperation({
  name: "updateProjectText",
  tag: "training",
  summary: "Change a text or FAQ; the bot uses the new text immediately",
  access: projectAccess("Training", "Write"),
  effect: "write",
  ignoresUnknownFields: true,
  input: z.object({
    id: id("text"),
    detail: detail.optional(),
    short_text: shortText.optional(),
    tags: tags.optional(),
  }),
  message: "Data Updated Successfully!",
  errors: ["conflict"],
  maxBodyBytes: 4 * 1024 * 1024,
  async run(context, input) {
    await changeText(
      context,
      { projectId: context.project.id, id: input.id },
      { shortText: input.short_text, detail: input.detail, tags: input.tags },
    );
    return {};
  },
});
