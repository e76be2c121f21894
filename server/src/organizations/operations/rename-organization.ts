import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { renameOrganization as rename } from "../organizations.ts";
import { OrganizationName } from "../schema.ts";

export const renameOrganization = defineOperation({
  name: "renameOrganization",
  tag: "organizations",
  summary: "Rename the organization",
  access: organizationRole(["owner"]),
  effect: "write",
  input: z.object({ name: OrganizationName }),
  message: "Data Updated Successfully!",
  async run(context, { name }) {
    await rename(context, name);
    return {};
  },
});
