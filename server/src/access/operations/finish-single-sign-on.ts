import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { publicOrSignedIn } from "../../platform/operations/requirement.ts";
import { Me } from "../schema.ts";
import { finishFlow } from "../sso/flow.ts";

export const finishSingleSignOn = defineOperation({
  name: "finishSingleSignOn",
  tag: "access",
  summary: "Complete a sign-in at the identity provider",
  description:
    "Sets the sign-in cookie and returns the same as getMe. The sign-in only gives access to this organization.",
  access: publicOrSignedIn,
  effect: "write",
  input: z.object({
    query: z.string().min(1).max(8000).describe("The query string of the URL the provider redirected to"),
    secret: z.string().min(1).max(200).describe("From startSingleSignOn, in the same browser"),
  }),
  output: Me,
  message: "Signed in",
  errors: ["unauthenticated", "forbidden", "conflict"],
  mcp: false,
  run: async (context, input) => ({ data: await finishFlow(context, input) }),
});
