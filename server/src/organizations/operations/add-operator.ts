import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";
import { addOperator as add } from "../operators.ts";
import { EmailAddress, Operator } from "../schema.ts";

export const addOperator = defineOperation({
  name: "addOperator",
  tag: "installation",
  summary: "Make a person an operator of the installation",
  description: "They need an account. Operators manage every organization's plan and credits.",
  access: operatorOfInstallation,
  effect: "write",
  input: z.object({ email: EmailAddress }),
  output: Operator,
  message: "Data Updated Successfully!",
  mcp: false,
  recentSignIn: true,
  run: async (context, { email }) => ({
    data: await context.db.write((transaction) => add(transaction, email, context.now())),
  }),
});
