import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectOwner } from "../../platform/operations/requirement.ts";
import { admitMember } from "../members.ts";
import { NarrowingRole, ProjectMember } from "../schema.ts";

export const addProjectMember = defineOperation({
  name: "addProjectMember",
  tag: "projects",
  summary: "Add a member of the organization to a project, or change their role there",
  access: projectOwner("Setting"),
  effect: "write",
  input: z.object({ user_id: id("person"), role: NarrowingRole.default(null) }),
  output: ProjectMember,
  message: "Data Created Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, input) => ({
    data: await admitMember(context, { userId: input.user_id, role: input.role }),
  }),
});
