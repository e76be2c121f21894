import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { limit, page } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { pageOfKeys } from "../keys.ts";
import { ProjectKey } from "../schema.ts";

export const getProjectKeys = defineOperation({
  name: "getProjectKeys",
  tag: "access",
  summary: "List the project keys",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({ limit: limit(100), page }),
  output: z.array(ProjectKey),
  total: true,
  message: "Data Fetched Successfully!",
  mcp: false,
  run: (context, input) => pageOfKeys(context, input),
});
