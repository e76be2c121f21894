import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";
import { removeOperator as remove } from "../operators.ts";

export const removeOperator = defineOperation({
  name: "removeOperator",
  tag: "installation",
  summary: "Remove an operator",
  description: "The account stays. The last operator cannot be removed.",
  access: operatorOfInstallation,
  effect: "destroy",
  input: z.object({ user_id: id("operator, as in getOperators") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found", "conflict"],
  mcp: false,
  recentSignIn: true,
  async run(context, input) {
    await context.db.write((transaction) => remove(transaction, input.user_id, context.now()));
    return {};
  },
});
