import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { publicAccess } from "../../platform/operations/requirement.ts";
import { Me } from "../schema.ts";
import { confirmWithFactor } from "../second-factor/confirm-sign-in.ts";
import { Challenge, SignedPasskey, TotpCode } from "../second-factor/schema.ts";

export const confirmSignIn = defineOperation({
  name: "confirmSignIn",
  tag: "access",
  summary: "Complete a sign-in with the second factor",
  description:
    "Completes the challenge from signIn. Sets the sign-in cookie and returns the same as getMe. Attempts are limited per person.",
  access: publicAccess,
  effect: "write",
  input: z
    .object({
      challenge: Challenge,
      code: TotpCode.optional(),
      recovery_code: z.string().trim().min(1).max(100).optional(),
      passkey: SignedPasskey.optional(),
    })
    .refine(
      (input) =>
        [input.code, input.recovery_code, input.passkey].filter((one) => one !== undefined).length === 1,
      {
        path: ["code"],
        message: "Send exactly one of code, recovery_code and passkey.",
      },
    ),
  output: Me,
  message: "Signed in",
  errors: ["unauthenticated", "forbidden", "rate_limited"],
  mcp: false,
  run: async (context, { challenge, ...proof }) => ({
    data: await confirmWithFactor(context, challenge, proof),
  }),
});
