import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { SETTLEMENTS } from "../schema.ts";
import { settleQuestion } from "../unanswered-questions.ts";

export const settleUnansweredQuestion = defineOperation({
  name: "settleUnansweredQuestion",
  tag: "analytics",
  summary: "Take a group of unanswered questions off the list, or put it back",
  description:
    "`answered`: what was asked so far is settled, and the group comes back if the bot fails at it again. " +
    "`dismissed`: it stays away however often it is asked. `open`: all of it is listed again.",
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
