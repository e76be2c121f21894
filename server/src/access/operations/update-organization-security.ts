import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { changePolicy } from "../policies/change-policy.ts";
import { IdleMinutes, OrganizationSecurity } from "../policies/schema.ts";

export const updateOrganizationSecurity = defineOperation({
  name: "updateOrganizationSecurity",
  tag: "organizations",
  summary: "Change how members must sign in",
  description:
    "With require_second_factor, a member can't use the organization until they sign in with a second " +
    "factor or a passkey. API tokens and project keys keep working.",
  access: organizationRole(["owner"], ["person"]),
  effect: "write",
  input: z.object({
    require_second_factor: z.boolean().optional(),
    idle_minutes: IdleMinutes.optional(),
  }),
  output: OrganizationSecurity,
  message: "Data Updated Successfully!",
  errors: ["conflict"],
  mcp: false,
  recentSignIn: true,
  run: async (context, input) => ({ data: await changePolicy(context, input) }),
});
