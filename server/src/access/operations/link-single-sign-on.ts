import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { startLink } from "../sso/flow.ts";
import { ProviderVisit } from "../sso/schema.ts";

export const linkSingleSignOn = defineOperation({
  name: "linkSingleSignOn",
  tag: "access",
  summary: "Start linking your account with the organization's identity provider",
  description:
    "For members whose e-mail domain isn't verified. Being signed in proves that the identity is theirs.",
  access: organizationRole(["owner", "editor", "viewer", "billing"], ["person"]),
  effect: "write",
  input: z.object({}),
  output: ProviderVisit,
  message: "Continue at your identity provider",
  errors: ["not_found", "conflict", "rate_limited"],
  mcp: false,
  recentSignIn: true,
  run: async (context) => ({ data: await startLink(context, context.organization.id) }),
});
