import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { describeOrganization } from "../members.ts";
import { Organization } from "../schema.ts";

export const getOrganizationDetail = defineOperation({
  name: "getOrganizationDetail",
  tag: "organizations",
  summary: "Read the organization with its members and projects",
  access: organizationRole(["owner", "editor", "viewer"]),
  effect: "read",
  input: z.object({}),
  output: Organization,
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await describeOrganization(context) }),
});
