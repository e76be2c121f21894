import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { EmailAddress } from "../../organizations/index.ts";
import { publicAccess } from "../../platform/operations/requirement.ts";
import { sendSignUpLink } from "../pending-sign-ups.ts";

export const signUp = defineOperation({
  name: "signUp",
  tag: "access",
  summary: "Sign up, if sign-up is open",
  description:
    "Sends a link to confirm the address; completeSignUp then creates the account. The response is the same whether or not " +
    "the address has an account. If sign-up is closed, people need an invitation.",
  access: publicAccess,
  effect: "write",
  input: z.object({ email: EmailAddress }),
  message: "Check your e-mail",
  errors: ["forbidden", "rate_limited"],
  mcp: false,
  async run(context, { email }) {
    await sendSignUpLink(context, email);
    return context.mailer.delivers
      ? {}
      : { message: "This server can't send e-mail. Ask its operator for your link." };
  },
});
