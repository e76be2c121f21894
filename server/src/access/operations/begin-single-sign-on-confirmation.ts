import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { signedIn } from "../../platform/operations/requirement.ts";
import { startConfirmation } from "../sso/flow.ts";
import { ProviderVisit } from "../sso/schema.ts";

export const beginSingleSignOnConfirmation = defineOperation({
  name: "beginSingleSignOnConfirmation",
  tag: "access",
  summary: "Start confirming your identity at the identity provider",
  description:
    "For people who signed in through an organization's provider. finishSingleSignOn then counts as a recent sign-in.",
  access: signedIn,
  effect: "write",
  input: z.object({}),
  output: ProviderVisit,
  message: "Continue at your identity provider",
  errors: ["not_found", "conflict", "rate_limited"],
  mcp: false,
  run: async (context) => ({ data: await startConfirmation(context) }),
});
