import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";
import { Domain } from "../sso/schema.ts";
import { verifyDomain } from "../sso/organization-domains.ts";

export const verifyOrganizationDomain = defineOperation({
  name: "verifyOrganizationDomain",
  tag: "installation",
  summary: "Verify a mail domain for an organization",
  description: "The organization's identity provider may then sign in people with addresses of this domain.",
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
