import { z } from "zod";
import { defineBulkOperation } from "../../platform/operations/define-bulk-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { removeText } from "../texts.ts";
import { deleteProjectText } from "./delete-project-text.ts";

export const deleteProjectTexts = defineBulkOperation({
  name: "deleteProjectTexts",
  single: deleteProjectText,
  summary: "Delete up to 1,000 texts and FAQs at once",
  list: "ids",
  entry: z.object({ id: id("text") }),
  idField: "id",
  async run(context, input) {
    await removeText(context, context.organization, { projectId: context.project.id, id: input.id });
    return { id: input.id };
  },
});
