import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { signedIn } from "../../platform/operations/requirement.ts";
import { reauthenticatePerson } from "../second-factor/confirm-sign-in.ts";
import { SignedPasskey, TotpCode } from "../second-factor/schema.ts";

export const reauthenticate = defineOperation({
  name: "reauthenticate",
  tag: "access",
  summary: "Confirm that it is you",
  description:
    "With the password, a code of the authenticator app or a passkey. For ten minutes this browser may then make tokens and keys, change how you sign in, and delete.",
  access: signedIn,
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
        message: "or code or passkey is required, exactly one of them.",
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
