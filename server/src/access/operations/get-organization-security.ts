import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { describePolicy } from "../policies/change-policy.ts";
import { OrganizationSecurity } from "../policies/schema.ts";

export const getOrganizationSecurity = defineOperation({
  name: "getOrganizationSecurity",
  tag: "organizations",
  summary: "Read how members must sign in",
  access: organizationRole(["owner"], ["person"]),
  effect: "read",
  input: z.object({}),
  output: OrganizationSecurity,
  message: "Data Fetched Successfully!",
  mcp: false,
  run: async (context) => ({ data: await describePolicy(context) }),
});
