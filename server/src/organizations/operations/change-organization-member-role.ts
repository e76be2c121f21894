import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { changeRole } from "../member-changes.ts";
import { OrganizationMember, RoleName } from "../schema.ts";

export const changeOrganizationMemberRole = defineOperation({
  name: "changeOrganizationMemberRole",
  tag: "organizations",
  summary: "Change a member's role",
  description:
    "Takes effect immediately, including for the member's tokens. The last owner keeps the role until " +
    "another member is an owner.",
  access: organizationRole(["owner"]),
  effect: "write",
  input: z.object({
    member_id: id("member, as in getOrganizationMembers"),
    role: RoleName,
  }),
  output: OrganizationMember,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, input) => ({ data: await changeRole(context, input.member_id, input.role) }),
});
