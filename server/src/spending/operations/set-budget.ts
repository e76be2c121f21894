import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectOwner } from "../../platform/operations/requirement.ts";
import { changeBudget } from "../budgets.ts";
import { Budget, limitFields, WhenSpentChoice } from "../schema.ts";

export const setBudget = defineOperation({
  name: "setBudget",
  tag: "spending",
  summary: "Set the budget of a project or of one of its widgets",
  description:
    "Only included fields change. The bot replies only if every limit of the project and the widget covers the most the reply can cost. If not, the completion endpoints return 402 in their own format.",
  access: projectOwner("Setting"),
  effect: "write",
  input: z
    .object({ ...limitFields, when_spent: WhenSpentChoice })
    .partial()
    .extend({
      widget_uid: z.string().min(1).max(64).nullish().describe("A widget; the whole project if omitted"),
    }),
  output: Budget,
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  run: async (context, input) => ({ data: await changeBudget(context, input) }),
});
