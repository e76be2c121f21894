import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";
import { Domain } from "../sso/schema.ts";
import { removeDomain } from "../sso/organization-domains.ts";

export const removeOrganizationDomain = defineOperation({
  name: "removeOrganizationDomain",
  tag: "installation",
  summary: "Remove a verified e-mail domain from an organization",
  access: operatorOfInstallation,
  effect: "destroy",
  input: z.object({ organization_id: id("organization"), domain: Domain }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  mcp: false,
  async run(context, { organization_id: organizationId, domain }) {
    await removeDomain(context, { organizationId, domain });
    return {};
  },
});
