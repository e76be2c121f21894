import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { pageOfMembers } from "../members.ts";
import { OrganizationMember, PendingInvitation } from "../schema.ts";

export const getOrganizationMembers = defineOperation({
  name: "getOrganizationMembers",
  tag: "organizations",
  summary: "List members and pending invitations",
  access: organizationRole(["owner", "editor", "viewer"]),
  effect: "read",
  input: z.object({}),
  list: { most: 1000, byDefault: 10, entries: "organizationMember" },
  output: z.object({
    organizationMember: z.array(OrganizationMember),
    invitations: z.array(PendingInvitation),
  }),
  total: true,
  message: "Data Fetched Successfully!",
  run: (context, { page }) => pageOfMembers(context, page),
});
