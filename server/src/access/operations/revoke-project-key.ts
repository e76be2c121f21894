import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { revokeKey } from "../keys.ts";

export const revokeProjectKey = defineOperation({
  name: "revokeProjectKey",
  tag: "access",
  summary: "Revoke a project key permanently",
  access: projectAccess("Setting", "Write"),
  effect: "destroy",
  input: z.object({ key_id: id("key") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  mcp: false,
  async run(context, input) {
    await revokeKey(context, input.key_id);
    return {};
  },
});
