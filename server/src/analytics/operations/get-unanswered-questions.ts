import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { periodFields } from "../period.ts";
import { UnansweredQuestion } from "../schema.ts";
import { pageOfUnanswered } from "../unanswered-questions.ts";

export const getUnansweredQuestions = defineOperation({
  name: "getUnansweredQuestions",
  tag: "analytics",
  summary: "List the questions the bot could not answer, grouped by meaning",
  description:
    "The most-asked group comes first; `total` counts the groups. Groups settled with settleUnansweredQuestion are left out.",
  access: projectAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({ ...periodFields }),
  list: { most: 100, byDefault: 10 },
  output: z.array(UnansweredQuestion),
  total: true,
  message: "Data Fetched Successfully!",
  run: (context, input) => pageOfUnanswered(context, { projectId: context.project.id }, input),
});
