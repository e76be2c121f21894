import { defineOperation } from "../../platform/operations/define-operation.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { NewSingleSignOn, SingleSignOnSettings } from "../sso/schema.ts";
import { changeSso } from "../sso/settings.ts";

export const updateSingleSignOn = defineOperation({
  name: "updateSingleSignOn",
  tag: "organizations",
  summary: "Set up single sign-on with OpenID Connect",
  description:
    "Reads the provider's discovery document first. New members can join if an operator has verified the domain of their e-mail address.",
  access: organizationRole(["owner"], ["person"]),
  effect: "write",
  input: NewSingleSignOn,
  output: SingleSignOnSettings,
  message: "Data Updated Successfully!",
  errors: ["conflict"],
  mcp: false,
  recentSignIn: true,
  run: async (context, input) => ({ data: await changeSso(context, input) }),
});
