import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { invite } from "../invitations.ts";
import { EmailAddress, Invitation, RoleName } from "../schema.ts";

export const inviteOrganizationMember = defineOperation({
  name: "inviteOrganizationMember",
  tag: "organizations",
  summary: "Invite somebody by e-mail",
  description:
    "Sends a mail with a link that is valid for 7 days. Inviting an address again while it has not answered " +
    "replaces the invitation. Members and open invitations together may not exceed what the plan allows.",
  access: organizationRole(["owner"]),
  effect: "write",
  input: z.object({ email: EmailAddress, role: RoleName }),
  output: Invitation,
  message: "Invitation Sent Successfully",
  errors: ["conflict", "rate_limited"],
  run: async (context, input) => ({ data: await invite(context, input) }),
});
