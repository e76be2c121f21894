import { z } from "zod";
import { InstallationOrganization } from "../../organizations/index.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { limit, page } from "../../platform/operations/fields.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";
import { pageOfOrganizationsWithDomains } from "../sso/organization-domains.ts";

export const getInstallationOrganizations = defineOperation({
  name: "getInstallationOrganizations",
  tag: "installation",
  summary: "List every organization with plan, credits and verified domains",
  access: operatorOfInstallation,
  effect: "read",
  input: z.object({ limit: limit(100), page }),
  output: z.array(InstallationOrganization),
  total: true,
  message: "Data Fetched Successfully!",
  mcp: false,
  run: (context, input) => pageOfOrganizationsWithDomains(context, input),
});
