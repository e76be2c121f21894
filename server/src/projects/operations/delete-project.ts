import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectOwner } from "../../platform/operations/requirement.ts";
import { endProject } from "../projects.ts";

export const deleteProject = defineOperation({
  name: "deleteProject",
  tag: "projects",
  summary: "Delete a project and everything in it",
  description:
    "Permanently deletes the project's conversations, contacts, training content, widgets and keys.",
  access: projectOwner("Setting"),
  effect: "destroy",
  input: z.object({
    confirm_name: z.string().max(255).describe("The project's name, to confirm"),
  }),
  message: "Data Deleted Successfully!",
  recentSignIn: true,
  run: async (context, input) => {
    await endProject(context, input.confirm_name);
    return {};
  },
});
