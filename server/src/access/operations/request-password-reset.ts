import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { EmailAddress } from "../../organizations/index.ts";
import { publicAccess } from "../../platform/operations/requirement.ts";
import { sendPasswordReset } from "../password-changes.ts";

export const requestPasswordReset = defineOperation({
  name: "requestPasswordReset",
  tag: "access",
  summary: "Request a password reset link",
  description:
    "The response is the same whether or not the address has an account. The link works once and expires after one hour.",
  access: publicAccess,
  effect: "write",
  input: z.object({ email: EmailAddress }),
  message: "If this address has an account, we've sent a reset link",
  errors: ["rate_limited"],
  mcp: false,
  async run(context, { email }) {
    await sendPasswordReset(context, email);
    return {};
  },
});
