import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { revokeInvitation } from "../invitations.ts";

export const revokeOrganizationInvitation = defineOperation({
  name: "revokeOrganizationInvitation",
  tag: "organizations",
  summary: "Revoke an invitation",
  description: "Its link stops working. An e-mail that is still queued is not sent.",
  access: organizationRole(["owner"]),
  effect: "destroy",
  input: z.object({ invitation_id: id("invitation") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found", "conflict"],
  async run(context, input) {
    await revokeInvitation(context, input.invitation_id);
    return {};
  },
});
