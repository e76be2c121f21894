import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id, orderBy } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { pageOfTexts } from "../reads.ts";
import { TrainingText, type } from "../schema.ts";

export const getProjectText = defineOperation({
  name: "getProjectText",
  tag: "training",
  summary: "List the texts and FAQs the bot was taught",
  access: projectAccess("Training", "Read"),
  effect: "read",
  input: z.object({
    search: z.string().trim().max(200).optional().describe("Words in the title or the content"),
    type: type.optional(),
    id: id("text").optional(),
    orderBy: orderBy("DESC"),
  }),
  list: { most: 100, byDefault: 10 },
  output: z.array(TrainingText),
  total: true,
  message: "Data Fetched Successfully!",
  run: (context, input) => pageOfTexts(context, context.project.id, input),
});
