import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { signedIn } from "../../platform/operations/requirement.ts";
import { describeRequest } from "../oauth/authorize.ts";
import { AuthorizationRequestView, Query } from "../oauth/schema.ts";

export const getAuthorizationRequest = defineOperation({
  name: "getAuthorizationRequest",
  tag: "access",
  summary: "Read what an AI client asks for (OAuth)",
  description:
    "For the consent page. An unknown client or redirect address is 400, and nothing is sent there.",
  access: signedIn,
  effect: "read",
  input: z.object({ query: Query }),
  output: AuthorizationRequestView,
  message: "Data Fetched Successfully!",
  errors: ["conflict", "rate_limited"],
  mcp: false,
  run: async (context, { query }) => ({ data: await describeRequest(context, query) }),
});
