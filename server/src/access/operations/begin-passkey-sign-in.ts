import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { publicAccess } from "../../platform/operations/requirement.ts";
import { beginPasskey } from "../second-factor/confirm-sign-in.ts";
import { Challenge, PasskeyOptions } from "../second-factor/schema.ts";

export const beginPasskeySignIn = defineOperation({
  name: "beginPasskeySignIn",
  tag: "access",
  summary: "Start signing in with a passkey",
  description:
    "Returns what the browser needs to sign with a passkey. Send the result to signInWithPasskey or confirmSignIn.",
  access: publicAccess,
  effect: "write",
  input: z.object({
    challenge: Challenge.optional().describe("From signIn, to use a passkey as the second factor"),
  }),
  output: PasskeyOptions,
  message: "Continue with your passkey",
  errors: ["unauthenticated", "conflict", "rate_limited"],
  mcp: false,
  async run(context, { challenge }) {
    const begun = await beginPasskey(context, challenge);
    return { data: { challenge: begun.challenge, options: { ...begun.options } } };
  },
});
