import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { EmailAddress } from "../../organizations/index.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";
import { createResetLink } from "../password-changes.ts";
import { OneTimeLink } from "../schema.ts";

export const createPasswordResetLink = defineOperation({
  name: "createPasswordResetLink",
  tag: "installation",
  summary: "Create a password reset link to share without e-mail",
  description: "The link works once and expires after 24 hours.",
  access: operatorOfInstallation,
  effect: "write",
  input: z.object({ email: EmailAddress }),
  output: OneTimeLink,
  message: "Data Created Successfully!",
  mcp: false,
  recentSignIn: true,
  run: async (context, { email }) => ({ data: { link: await createResetLink(context, email) } }),
});
