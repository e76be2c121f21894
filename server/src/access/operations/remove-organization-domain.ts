import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { operatorOfInstallation } from "../../platform/operations/requirement.ts";
import { Domain } from "../sso/schema.ts";
import { forgetDomain } from "../sso/settings.ts";

export const removeOrganizationDomain = defineOperation({
  name: "removeOrganizationDomain",
  tag: "installation",
  summary: "Take back the verification of a mail domain",
  access: operatorOfInstallation,
  effect: "destroy",
  input: z.object({ organization_id: id("organization"), domain: Domain }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  mcp: false,
  async run(context, { organization_id: organizationId, domain }) {
    await forgetDomain(context, { organizationId, domain });
    return {};
  },
});
