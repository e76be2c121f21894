import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { signedInOneself } from "../../platform/operations/requirement.ts";
import { RecoveryCodes, TotpCode } from "../second-factor/schema.ts";
import { confirmTotp } from "../second-factor/totp-setup.ts";

export const confirmTotpSetup = defineOperation({
  name: "confirmTotpSetup",
  tag: "access",
  summary: "Confirm the authenticator app with its first code",
  description:
    "From then on, signing in with a password also needs a code. Setting up the first second factor also returns recovery codes.",
  access: signedInOneself,
  effect: "write",
  input: z.object({ code: TotpCode }),
  output: z.object({ recovery_codes: RecoveryCodes.nullable() }),
  message: "Authenticator app set up",
  errors: ["not_found", "conflict", "rate_limited"],
  mcp: false,
  recentSignIn: true,
  run: async (context, { code }) => ({ data: { recovery_codes: await confirmTotp(context, code) } }),
});
