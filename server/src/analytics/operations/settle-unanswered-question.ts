import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { SETTLEMENTS } from "../schema.ts";
import { settleQuestion } from "../unanswered-questions.ts";

export const settleUnansweredQuestion = defineOperation({
  name: "settleUnansweredQuestion",
  tag: "analytics",
  summary: "Mark a group of unanswered questions as answered or dismissed, or reopen it",
  description:
    "`answered` removes the group until the bot fails to answer it again. " +
    "`dismissed` removes it permanently. `open` lists it again.",
  access: projectAccess("Training", "Write"),
  effect: "write",
  input: z.object({ id: id("group"), settlement: z.enum(SETTLEMENTS) }),
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    await settleQuestion(context, { projectId: context.project.id, id: input.id }, input.settlement);
    return {};
  },
});
