import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { approveRequest } from "../oauth/authorize.ts";
import { AuthorizationAnswer, Query } from "../oauth/schema.ts";
import { grantFields, readGranted } from "../token-input.ts";

export const approveAuthorization = defineOperation({
  name: "approveAuthorization",
  tag: "access",
  summary: "Let an AI client act for you (OAuth)",
  description:
    "Within your own role and projects. The client's name and host must be the ones getAuthorizationRequest answered.",
  access: organizationRole(["owner", "editor", "viewer"], ["person"]),
  effect: "write",
  input: z.object({
    query: Query,
    client_name: z.string().min(1).max(200),
    client_host: z.string().min(1).max(500),
    ...grantFields,
  }),
  output: AuthorizationAnswer,
  message: "Data Updated Successfully!",
  errors: ["conflict", "rate_limited"],
  mcp: false,
  recentSignIn: true,
  async run(context, input) {
    const { query, client_name: clientName, client_host: clientHost } = input;
    const consent = { query, clientName, clientHost, ...readGranted(input) };
    return { data: { redirect_to: await approveRequest(context, consent) } };
  },
});
