import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { signedInOneself } from "../../platform/operations/requirement.ts";
import { reauthenticatePerson } from "../second-factor/confirm-sign-in.ts";
import { SignedPasskey, TotpCode } from "../second-factor/schema.ts";

export const reauthenticate = defineOperation({
  name: "reauthenticate",
  tag: "access",
  summary: "Confirm your identity",
  description:
    "Uses the password, a code from the authenticator app or a passkey. For ten minutes, this browser can then create tokens and keys, change how you sign in, and delete things.",
  access: signedInOneself,
  effect: "write",
  input: z
    .object({
      password: z.string().min(1).max(1000).optional(),
      code: TotpCode.optional(),
      passkey: SignedPasskey.optional(),
    })
    .refine(
      (input) => [input.password, input.code, input.passkey].filter((one) => one !== undefined).length === 1,
      {
        path: ["password"],
        message: "Send exactly one of password, code and passkey.",
      },
    ),
  message: "Confirmed",
  errors: ["rate_limited"],
  mcp: false,
  async run(context, input) {
    await reauthenticatePerson(context, input);
    return {};
  },
});
