import { z } from "zod";
import { InstallationOrganization } from "../../organizations/index.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";
import { pageOfOrganizationsWithDomains } from "../sso/organization-domains.ts";

export const getInstallationOrganizations = defineOperation({
  name: "getInstallationOrganizations",
  tag: "installation",
  summary: "List every organization with plan, credits and verified domains",
  access: operatorOfInstallation,
  effect: "read",
  input: z.object({}),
  list: { most: 100, byDefault: 10 },
  output: z.array(InstallationOrganization),
  total: true,
  message: "Data Fetched Successfully!",
  mcp: false,
  run: (context, { page }) => pageOfOrganizationsWithDomains(context, page),
});
