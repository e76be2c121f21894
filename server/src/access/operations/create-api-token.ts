import { defineOperation } from "../../platform/operations/define-operation.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { IssuedApiToken } from "../schema.ts";
import { NewApiToken, readNewToken } from "../token-input.ts";
import { createToken } from "../tokens.ts";

export const createApiToken = defineOperation({
  name: "createApiToken",
  tag: "access",
  summary: "Create an organization API token",
  description:
    "Set a role, fine-grained permissions or both. With both, the role applies to the organization and the " +
    "permissions apply to projects. The value is shown once.",
  access: organizationRole(["owner"], ["person"]),
  effect: "write",
  input: NewApiToken,
  output: IssuedApiToken,
  message: "Data Created Successfully!",
  mcp: false,
  recentSignIn: true,
  run: async (context, input) => ({ data: await createToken(context, readNewToken(input, context.now())) }),
});
