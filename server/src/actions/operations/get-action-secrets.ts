import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { ActionSecret } from "../schema.ts";
import { listProjectSecrets } from "../secrets.ts";

export const getActionSecrets = defineOperation({
  name: "getActionSecrets",
  tag: "actions",
  summary: "List the secrets that actions can send, without their values",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({}),
  output: z.array(ActionSecret),
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await listProjectSecrets(context) }),
});
