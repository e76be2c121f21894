import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { readDeletions } from "../project-deletion.ts";
import { ProjectDeletion } from "../schema.ts";

export const getProjectDeletions = defineOperation({
  name: "getProjectDeletions",
  tag: "projects",
  summary: "See how far the deletion of large projects has come",
  description:
    "A deleted project is gone for everyone at once. Where it is large, its content is deleted bit by bit; it is listed here until nothing is left.",
  access: organizationRole(["owner"]),
  effect: "read",
  input: z.object({}),
  output: z.array(ProjectDeletion),
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await readDeletions(context) }),
});
