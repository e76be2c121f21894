import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { EmailAddress } from "../../organizations/index.ts";
import { publicAccess } from "../../platform/operations/requirement.ts";
import { startSsoFlow } from "../sso/flow.ts";
import { ProviderVisit } from "../sso/schema.ts";

export const startSingleSignOn = defineOperation({
  name: "startSingleSignOn",
  tag: "access",
  summary: "Start signing in with single sign-on",
  access: publicAccess,
  effect: "write",
  input: z
    .object({
      email: EmailAddress.optional(),
      connection: z.string().min(1).max(100).optional().describe("From the organization's sign-in link"),
      fresh: z.boolean().optional().describe("The person must authenticate again at the provider"),
    })
    .refine((input) => input.email !== undefined || input.connection !== undefined, {
      path: ["email"],
      message: "email or connection is required.",
    }),
  output: ProviderVisit,
  message: "Continue at your identity provider",
  errors: ["forbidden", "not_found", "conflict", "rate_limited"],
  mcp: false,
  run: async (context, input) => ({ data: await startSsoFlow(context, input) }),
});
