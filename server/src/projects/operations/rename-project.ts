import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { name } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { changeProjectName } from "../projects.ts";
import { Project } from "../schema.ts";

export const renameProject = defineOperation({
  name: "renameProject",
  tag: "projects",
  summary: "Rename a project",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({ name: name() }),
  output: Project,
  message: "Data Updated Successfully!",
  run: async (context, input) => ({ data: await changeProjectName(context, input.name) }),
});
