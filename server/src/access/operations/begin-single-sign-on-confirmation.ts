import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { signedIn } from "../../platform/operations/requirement.ts";
import { startConfirmation } from "../sso/flow.ts";
import { ProviderVisit } from "../sso/schema.ts";

export const beginSingleSignOnConfirmation = defineOperation({
  name: "beginSingleSignOnConfirmation",
  tag: "access",
  summary: "Begin to confirm at the identity provider that it is you",
  description:
    "For a sign-in through an organization's provider. finishSingleSignOn then counts as a recent sign-in of the same person.",
  access: signedIn,
  effect: "write",
  input: z.object({}),
  output: ProviderVisit,
  message: "Continue at your identity provider",
  errors: ["not_found", "conflict", "rate_limited"],
  mcp: false,
  run: async (context) => ({ data: await startConfirmation(context) }),
});
