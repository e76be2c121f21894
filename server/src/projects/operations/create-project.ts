import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { name } from "../../platform/operations/fields.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { startProject } from "../projects.ts";
import { CreatedProject } from "../schema.ts";

export const createProject = defineOperation({
  name: "createProject",
  tag: "projects",
  summary: "Create a project with a web widget",
  description: "Every member of the organization becomes a member of the project.",
  access: organizationRole(["owner", "editor"]),
  effect: "write",
  administers: false,
  input: z.object({ name: name() }),
  output: CreatedProject,
  message: "Data Created Successfully!",
  run: async (context, input) => ({ data: await startProject(context, input.name) }),
});
