import { defineBulkOperation } from "../../platform/operations/define-bulk-operation.ts";
import { createProjectText, newText, teach } from "./create-project-text.ts";

export const createProjectTexts = defineBulkOperation({
  name: "createProjectTexts",
  single: createProjectText,
  summary: "Teach the bot up to 1,000 texts and FAQs at once",
  description: "All are searchable by their words when the call returns, and by meaning within minutes.",
  list: "texts",
  entry: newText,
  maxBodyBytes: 10 * 1024 * 1024,
  run: async (context, input) => ({ id: (await teach(context, input, true)).id }),
});
