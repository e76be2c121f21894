import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { invite } from "../invitations.ts";
import { EmailAddress, Invitation, RoleName } from "../schema.ts";

export const inviteOrganizationMember = defineOperation({
  name: "inviteOrganizationMember",
  tag: "organizations",
  summary: "Invite a member by e-mail",
  description:
    "Sends an e-mail with a link that expires after 7 days. Inviting the same address again " +
    "replaces the pending invitation. Members and pending invitations together must stay within the plan's limit.",
  access: organizationRole(["owner"]),
  effect: "write",
  ignoresUnknownFields: true,
  input: z.object({ email: EmailAddress, role: RoleName }),
  output: Invitation,
  message: "Invitation Sent Successfully",
  errors: ["conflict", "rate_limited"],
  run: async (context, input) => ({ data: await invite(context, input) }),
});
