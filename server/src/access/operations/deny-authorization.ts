import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { signedIn } from "../../platform/operations/requirement.ts";
import { denyRequest } from "../oauth/authorize.ts";
import { AuthorizationAnswer, Query } from "../oauth/schema.ts";

export const denyAuthorization = defineOperation({
  name: "denyAuthorization",
  tag: "access",
  summary: "Refuse an AI client (OAuth)",
  access: signedIn,
  effect: "write",
  input: z.object({ query: Query }),
  output: AuthorizationAnswer,
  message: "Data Updated Successfully!",
  errors: ["conflict", "rate_limited"],
  mcp: false,
  run: async (context, { query }) => ({ data: { redirect_to: await denyRequest(context, query) } }),
});
