import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { listLearnableAnswers } from "../learn-answer.ts";
import { LearnableAnswer } from "../schema.ts";

export const getLearnableAnswers = defineOperation({
  name: "getLearnableAnswers",
  tag: "training",
  summary: "List answers people gave to questions the bot could not answer, to be saved as FAQs",
  description:
    "One for each open group of unanswered questions in which a person answered, the newest first. " +
    "Save one with learnAnswer.",
  access: projectAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({
    session_uid: z.string().max(64).optional().describe("Only answers in this conversation"),
  }),
  list: { most: 100, byDefault: 10 },
  output: z.array(LearnableAnswer),
  total: true,
  message: "Data Fetched Successfully!",
  run: (context, input) => listLearnableAnswers(context, input),
});
