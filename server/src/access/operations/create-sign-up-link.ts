import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";
import { createSignUpLink as createLink } from "../pending-sign-ups.ts";
import { OneTimeLink } from "../schema.ts";

export const createSignUpLink = defineOperation({
  name: "createSignUpLink",
  tag: "installation",
  summary: "Create a confirmation link for a sign-up to share without e-mail",
  description: "The link works once and expires after 24 hours. Earlier links stop working.",
  access: operatorOfInstallation,
  effect: "write",
  input: z.object({ sign_up_id: id("sign-up, as in getSignUps") }),
  output: OneTimeLink,
  message: "Data Created Successfully!",
  errors: ["not_found"],
  mcp: false,
  recentSignIn: true,
  run: async (context, input) => ({ data: { link: await createLink(context, input.sign_up_id) } }),
});
