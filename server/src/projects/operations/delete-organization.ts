import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { endOrganization } from "../projects.ts";

export const deleteOrganization = defineOperation({
  name: "deleteOrganization",
  tag: "organizations",
  summary: "Delete the organization with all its projects",
  description:
    "Projects, conversations, contacts, training content, members, tokens and credits are permanently deleted. Its audit log stays until its retention ends.",
  access: organizationRole(["owner"], ["person"]),
  effect: "destroy",
  input: z.object({
    confirm_name: z.string().max(255).describe("The organization's name, typed to confirm"),
  }),
  message: "Data Deleted Successfully!",
  recentSignIn: true,
  mcp: false,
  run: async (context, input) => {
    await endOrganization(context, input.confirm_name);
    return {};
  },
});
