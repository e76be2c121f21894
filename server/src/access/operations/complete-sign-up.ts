import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { LinkHash, OrganizationName, PersonName } from "../../organizations/index.ts";
import { publicAccess } from "../../platform/operations/requirement.ts";
import { NewPassword } from "../passwords.ts";
import { Me } from "../schema.ts";
import { completeSignUpByHash } from "../sign-up.ts";

export const completeSignUp = defineOperation({
  name: "completeSignUp",
  tag: "access",
  summary: "Create an account and an organization with a sign-up link, and sign in",
  description:
    "Returns the same as getMe and sets the sign-in cookie. The link works once and expires after 24 hours.",
  access: publicAccess,
  effect: "write",
  input: z.object({
    hash: LinkHash,
    name: PersonName,
    password: NewPassword,
    organization_name: OrganizationName.optional(),
  }),
  output: Me,
  message: "Welcome to Parley",
  errors: ["forbidden", "conflict"],
  mcp: false,
  run: async (context, { organization_name: organizationName, ...input }) => ({
    data: await completeSignUpByHash(context, { ...input, organizationName }),
  }),
});
