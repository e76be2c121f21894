import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { exportFaqsFile } from "../faqs/export-faqs.ts";

export const exportFaqs = defineOperation({
  name: "exportFaqs",
  tag: "training",
  summary: "Export the FAQs as a CSV file",
  description: "Columns question, answer and tags, as importFaqs reads them.",
  access: projectAccess("Training", "Read"),
  effect: "read",
  input: z.object({}),
  file: "text/csv",
  run: async (context) => ({ file: exportFaqsFile(context) }),
});
