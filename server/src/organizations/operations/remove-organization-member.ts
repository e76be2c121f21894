import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { removeMember } from "../member-changes.ts";

export const removeOrganizationMember = defineOperation({
  name: "removeOrganizationMember",
  tag: "organizations",
  summary: "Remove a member",
  description:
    "The member loses access to the organization and its projects, and their tokens stop working. " +
    "The last owner cannot be removed.",
  access: organizationRole(["owner"]),
  effect: "destroy",
  input: z.object({ member_id: id("member, as in getOrganizationMembers") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found", "conflict"],
  async run(context, input) {
    await removeMember(context, input.member_id);
    return {};
  },
});
