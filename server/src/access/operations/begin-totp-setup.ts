import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { signedInOneself } from "../../platform/operations/requirement.ts";
import { beginTotp } from "../second-factor/totp-setup.ts";

export const beginTotpSetup = defineOperation({
  name: "beginTotpSetup",
  tag: "access",
  summary: "Start setting up an authenticator app",
  description:
    "Returns a new secret, also as the URI for a QR code. It takes effect when confirmTotpSetup receives a valid code.",
  access: signedInOneself,
  effect: "write",
  input: z.object({}),
  output: z.object({
    secret: z.string().describe("For apps that can't scan the QR code"),
    uri: z.string().describe("The URI for the QR code"),
  }),
  message: "Scan the code with an authenticator app",
  errors: ["conflict"],
  mcp: false,
  recentSignIn: true,
  run: async (context) => ({ data: await beginTotp(context) }),
});
