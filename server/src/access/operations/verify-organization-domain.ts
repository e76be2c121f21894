import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";
import { Domain } from "../sso/schema.ts";
import { verifyDomain } from "../sso/organization-domains.ts";

export const verifyOrganizationDomain = defineOperation({
  name: "verifyOrganizationDomain",
  tag: "installation",
  summary: "Verify an e-mail domain for an organization",
  description: "The organization's identity provider can then sign in people with addresses in this domain.",
  access: operatorOfInstallation,
  effect: "write",
  input: z.object({ organization_id: id("organization"), domain: Domain }),
  message: "Data Created Successfully!",
  errors: ["conflict", "not_found"],
  mcp: false,
  recentSignIn: true,
  async run(context, { organization_id: organizationId, domain }) {
    await verifyDomain(context, { organizationId, domain });
    return {};
  },
});
