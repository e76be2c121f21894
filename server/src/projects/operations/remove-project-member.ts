import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectOwner } from "../../platform/operations/requirement.ts";
import { dismissMember } from "../members.ts";

export const removeProjectMember = defineOperation({
  name: "removeProjectMember",
  tag: "projects",
  summary: "Remove a member from a project",
  description: "The member stays in the organization. Their tokens lose access to this project.",
  access: projectOwner("Setting"),
  effect: "destroy",
  input: z.object({ user_id: id("person") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, input) => {
    await dismissMember(context, input.user_id);
    return {};
  },
});
