import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { signedIn } from "../../platform/operations/requirement.ts";
import { beginTotp } from "../second-factor/totp-setup.ts";

export const beginTotpSetup = defineOperation({
  name: "beginTotpSetup",
  tag: "access",
  summary: "Begin to set up an authenticator app",
  description:
    "Answers a new secret, also as the address a QR code holds. It counts once confirmTotpSetup has seen a code of it.",
  access: signedIn,
  effect: "write",
  input: z.object({}),
  output: z.object({
    secret: z.string().describe("To be typed into an app that cannot scan"),
    uri: z.string().describe("What the QR code holds"),
  }),
  message: "Scan the code with an authenticator app",
  errors: ["conflict"],
  mcp: false,
  recentSignIn: true,
  run: async (context) => ({ data: await beginTotp(context) }),
});
