import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { pageOfProjectMembers } from "../members.ts";
import { ProjectMember } from "../schema.ts";

export const getProjectMembers = defineOperation({
  name: "getProjectMembers",
  tag: "projects",
  summary: "List the members of a project",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({}),
  list: { most: 1000, byDefault: 100 },
  output: z.array(ProjectMember),
  total: true,
  message: "Data Fetched Successfully!",
  run: (context, { page }) => pageOfProjectMembers(context, page),
});
