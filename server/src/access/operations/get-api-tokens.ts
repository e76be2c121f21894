import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { ApiToken } from "../schema.ts";
import { pageOfTokens } from "../tokens.ts";

export const getApiTokens = defineOperation({
  name: "getApiTokens",
  tag: "access",
  summary: "List the organization's API tokens",
  description: "Values are not included. They are shown once, when a token is created or regenerated.",
  access: organizationRole(["owner"], ["person"]),
  effect: "read",
  input: z.object({}),
  list: { most: 100, byDefault: 10 },
  output: z.array(ApiToken),
  total: true,
  message: "Data Fetched Successfully!",
  mcp: false,
  run: (context, { page }) => pageOfTokens(context, page),
});
