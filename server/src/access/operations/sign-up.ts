import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { EmailAddress } from "../../organizations/index.ts";
import { publicAccess } from "../../platform/operations/requirement.ts";
import { askForSignUp } from "../pending-sign-ups.ts";

export const signUp = defineOperation({
  name: "signUp",
  tag: "access",
  summary: "Sign up where sign-up is open",
  description:
    "Sends a link that confirms the address. completeSignUp creates the account. The response is the same whether or not " +
    "the address has an account. Where sign-up is closed, only an invitation link creates an account.",
  access: publicAccess,
  effect: "write",
  input: z.object({ email: EmailAddress }),
  message: "Check your e-mail",
  errors: ["forbidden", "rate_limited"],
  mcp: false,
  async run(context, { email }) {
    await askForSignUp(context, email);
    return context.mailer.delivers
      ? {}
      : { message: "This server can't send e-mail. Ask its operator for your link." };
  },
});
