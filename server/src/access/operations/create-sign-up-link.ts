import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";
import { createSignUpLink as createLink } from "../pending-sign-ups.ts";
import { OneTimeLink } from "../schema.ts";

export const createSignUpLink = defineOperation({
  name: "createSignUpLink",
  tag: "installation",
  summary: "Create the link that confirms a sign-up, to hand it over without mail",
  description: "The link works once, for 24 hours; a link made before stops working.",
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
