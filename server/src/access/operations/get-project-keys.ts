import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { pageOfKeys } from "../keys.ts";
import { ProjectKey } from "../schema.ts";

export const getProjectKeys = defineOperation({
  name: "getProjectKeys",
  tag: "access",
  summary: "List the project keys",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({}),
  list: { most: 100, byDefault: 10 },
  output: z.array(ProjectKey),
  total: true,
  message: "Data Fetched Successfully!",
  mcp: false,
  run: (context, { page }) => pageOfKeys(context, page),
});
