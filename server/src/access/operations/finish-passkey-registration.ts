import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { signedInOneself } from "../../platform/operations/requirement.ts";
import { PasskeyRegistration } from "../passkeys/passkey-response.ts";
import { finishRegistration } from "../passkeys/registration.ts";
import { presentPasskey } from "../second-factor/describe-security.ts";
import { Challenge, Passkey, PasskeyName, RecoveryCodes } from "../second-factor/schema.ts";

export const finishPasskeyRegistration = defineOperation({
  name: "finishPasskeyRegistration",
  tag: "access",
  summary: "Register a passkey",
  description:
    "From then on, the passkey signs you in, and a password also needs a second factor. Setting up the first second factor also returns recovery codes.",
  access: signedInOneself,
  effect: "write",
  input: z.object({ challenge: Challenge, name: PasskeyName, response: PasskeyRegistration }),
  output: z.object({ passkey: Passkey, recovery_codes: RecoveryCodes.nullable() }),
  message: "Passkey registered",
  errors: ["conflict"],
  mcp: false,
  recentSignIn: true,
  async run(context, input) {
    const { recoveryCodes, ...passkey } = await finishRegistration(context, input);
    return { data: { passkey: presentPasskey(passkey), recovery_codes: recoveryCodes } };
  },
});
