import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { publicOrSignedIn } from "../../platform/operations/requirement.ts";
import { Me } from "../schema.ts";
import { finishFlow } from "../sso/flow.ts";

export const finishSingleSignOn = defineOperation({
  name: "finishSingleSignOn",
  tag: "access",
  summary: "Sign in when the browser is back from the identity provider",
  description:
    "Sets the sign-in cookie and answers what getMe answers. The sign-in opens this organization only.",
  access: publicOrSignedIn,
  effect: "write",
  input: z.object({
    query: z.string().min(1).max(8000).describe("The query of the address the provider sent the browser to"),
    secret: z.string().min(1).max(200).describe("Of startSingleSignOn, kept by the same browser"),
  }),
  output: Me,
  message: "Signed in",
  errors: ["unauthenticated", "forbidden", "conflict"],
  mcp: false,
  run: async (context, input) => ({ data: await finishFlow(context, input) }),
});
