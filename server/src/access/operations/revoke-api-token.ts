import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { revokeToken } from "../tokens.ts";

export const revokeApiToken = defineOperation({
  name: "revokeApiToken",
  tag: "access",
  summary: "Revoke an API token permanently",
  access: organizationRole(["owner"], ["person"]),
  effect: "destroy",
  input: z.object({ token_id: id("token") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  mcp: false,
  async run(context, input) {
    await revokeToken(context, input.token_id);
    return {};
  },
});
