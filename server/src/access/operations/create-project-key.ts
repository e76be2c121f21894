import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { name } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { createKey } from "../keys.ts";
import { IssuedProjectKey } from "../schema.ts";

export const createProjectKey = defineOperation({
  name: "createProjectKey",
  tag: "access",
  summary: "Create an API key of a project",
  description: "Needs the Professional plan or above. The value is shown once.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({ name: name(100).describe("What the key is for") }),
  output: IssuedProjectKey,
  message: "Data Created Successfully!",
  mcp: false,
  recentSignIn: true,
  run: async (context, input) => ({ data: await createKey(context, input.name) }),
});
