import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { EmailAddress } from "../../organizations/index.ts";
import { anybody } from "../../platform/operations/requirement.ts";
import { askForReset } from "../password-changes.ts";

export const requestPasswordReset = defineOperation({
  name: "requestPasswordReset",
  tag: "access",
  summary: "Ask for a link to choose a new password",
  description:
    "Answers the same whether the address has an account or not. The link in the mail works once, for an hour.",
  access: anybody,
  effect: "write",
  input: z.object({ email: EmailAddress }),
  message: "If this address has an account, a mail with a link is on its way to it",
  errors: ["rate_limited"],
  mcp: false,
  async run(context, { email }) {
    await askForReset(context, email);
    return {};
  },
});
