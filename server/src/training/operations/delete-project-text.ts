import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { removeText } from "../texts.ts";

export const deleteProjectText = defineOperation({
  name: "deleteProjectText",
  tag: "training",
  summary: "Delete a text or FAQ; the bot stops using it immediately",
  access: projectAccess("Training", "Write"),
  effect: "destroy",
  input: z.object({ id: id("text") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    await removeText(context, context.organization, { projectId: context.project.id, id: input.id });
    return {};
  },
});
