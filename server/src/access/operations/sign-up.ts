import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { EmailAddress, OrganizationName, PersonName } from "../../organizations/index.ts";
import { anybody } from "../../platform/operations/requirement.ts";
import { Password } from "../passwords.ts";
import { Me } from "../schema.ts";
import { signUpPerson } from "../sign-up.ts";

export const signUp = defineOperation({
  name: "signUp",
  tag: "access",
  summary: "Create an account and an organization, and sign in",
  description:
    "Answers what getMe answers and sets the sign-in cookie. On a server with closed sign-up only invited " +
    "addresses are let in; they get an organization of their own only if they name one.",
  access: anybody,
  effect: "write",
  input: z.object({
    name: PersonName,
    email: EmailAddress,
    password: Password,
    organization_name: OrganizationName.optional(),
  }),
  output: Me,
  message: "Welcome to Parley",
  errors: ["forbidden", "conflict", "rate_limited"],
  mcp: false,
  run: async (context, { organization_name, ...person }) => ({
    data: await signUpPerson(context, person, organization_name),
  }),
});
