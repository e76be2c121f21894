import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { anyCaller } from "../../platform/operations/requirement.ts";
import { pageOfMyProjects } from "../projects.ts";
import { MyProject } from "../schema.ts";

export const getMyProjects = defineOperation({
  name: "getMyProjects",
  tag: "projects",
  summary: "List the projects the caller can access",
  description:
    "A token lists the projects in its scope; a signed-in person, their projects in all organizations.",
  access: anyCaller,
  effect: "read",
  input: z.object({}),
  list: { most: 1000, byDefault: 100 },
  output: z.array(MyProject),
  total: true,
  message: "Data Fetched Successfully!",
  run: (context, { page }) => pageOfMyProjects(context, page),
});
