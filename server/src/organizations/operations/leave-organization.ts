import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { callerUserId } from "../../platform/operations/context.ts";
import { organizationRole, ROLES } from "../../platform/operations/requirement.ts";
import { leave } from "../member-changes.ts";

export const leaveOrganization = defineOperation({
  name: "leaveOrganization",
  tag: "organizations",
  summary: "Leave an organization",
  description: "The last owner can't leave. Make another member an owner first.",
  access: organizationRole(ROLES, ["person"]),
  effect: "destroy",
  input: z.object({}),
  message: "You have left the organization",
  errors: ["conflict"],
  async run(context) {
    await leave(context, callerUserId(context) ?? 0);
    return {};
  },
});
