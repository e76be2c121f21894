import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { resendInvitation } from "../invitations.ts";
import { Invitation } from "../schema.ts";

export const resendOrganizationInvitation = defineOperation({
  name: "resendOrganizationInvitation",
  tag: "organizations",
  summary: "Send an invitation again",
  description: "The e-mail has a new link that expires after 7 days. The previous link stops working.",
  access: organizationRole(["owner"]),
  effect: "write",
  input: z.object({ invitation_id: id("invitation") }),
  output: Invitation,
  message: "Invitation Sent Successfully",
  errors: ["not_found", "conflict", "rate_limited"],
  run: async (context, input) => ({ data: await resendInvitation(context, input.invitation_id) }),
});
