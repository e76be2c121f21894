import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { ApiToken } from "../schema.ts";
import { setTokenActive } from "../tokens.ts";

export const reactivateApiToken = defineOperation({
  name: "reactivateApiToken",
  tag: "access",
  summary: "Reactivate a deactivated API token",
  access: organizationRole(["owner"], ["person"]),
  effect: "write",
  input: z.object({ token_id: id("token") }),
  output: ApiToken,
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  mcp: false,
  run: async (context, input) => ({ data: await setTokenActive(context, input.token_id, true) }),
});
