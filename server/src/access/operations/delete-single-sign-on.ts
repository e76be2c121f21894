import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { removeSso } from "../sso/settings.ts";

export const deleteSingleSignOn = defineOperation({
  name: "deleteSingleSignOn",
  tag: "organizations",
  summary: "Remove single sign-on",
  description: "Signs out every browser that signed in with it.",
  access: organizationRole(["owner"], ["person"]),
  effect: "destroy",
  input: z.object({}),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  mcp: false,
  recentSignIn: true,
  async run(context) {
    await removeSso(context);
    return {};
  },
});
