import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { SingleSignOnSettings } from "../sso/schema.ts";
import { describeSso } from "../sso/settings.ts";

export const getSingleSignOn = defineOperation({
  name: "getSingleSignOn",
  tag: "organizations",
  summary: "Read the organization's single sign-on",
  access: organizationRole(["owner"], ["person"]),
  effect: "read",
  input: z.object({}),
  output: SingleSignOnSettings,
  message: "Data Fetched Successfully!",
  mcp: false,
  run: async (context) => ({ data: await describeSso(context) }),
});
