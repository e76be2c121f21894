import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { IssuedApiToken } from "../schema.ts";
import { regenerateToken } from "../tokens.ts";

export const regenerateApiToken = defineOperation({
  name: "regenerateApiToken",
  tag: "access",
  summary: "Regenerate the value of an API token",
  description:
    "Configuration and expiry stay the same. The old value stops working immediately. Only the token's creator can do this.",
  access: organizationRole(["owner"], ["person"]),
  effect: "write",
  input: z.object({ token_id: id("token") }),
  output: IssuedApiToken,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  mcp: false,
  recentSignIn: true,
  run: async (context, input) => ({ data: await regenerateToken(context, input.token_id) }),
});
