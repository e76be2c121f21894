import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id, tags } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { detail, shortText, TrainingText } from "../../training/index.ts";
import { learnAnswer as learn } from "../learn-answer.ts";

export const learnAnswer = defineOperation({
  name: "learnAnswer",
  tag: "training",
  summary: "Save a person's answer as an FAQ and settle the questions it answers",
  description:
    "Question and answer can differ from what getLearnableAnswers lists. The FAQ names whose answer it was. " +
    "The group of questions is marked as answered in the same step.",
  access: projectAccess("Training", "Write"),
  effect: "write",
  input: z.object({
    group_id: id("group"),
    question: shortText.min(1),
    answer: detail,
    tags: tags.optional(),
  }),
  output: TrainingText,
  message: "Data Created Successfully!",
  errors: ["not_found", "conflict"],
  maxBodyBytes: 4 * 1024 * 1024,
  run: async (context, input) => ({ data: await learn(context, input) }),
});
