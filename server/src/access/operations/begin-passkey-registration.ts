import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { signedInOneself } from "../../platform/operations/requirement.ts";
import { beginRegistration } from "../passkeys/registration.ts";
import { PasskeyOptions } from "../second-factor/schema.ts";

export const beginPasskeyRegistration = defineOperation({
  name: "beginPasskeyRegistration",
  tag: "access",
  summary: "Start registering a passkey",
  description:
    "Returns what the browser needs to create a passkey. Send the result to finishPasskeyRegistration.",
  access: signedInOneself,
  effect: "write",
  input: z.object({}),
  output: PasskeyOptions,
  message: "Continue with your passkey",
  errors: ["conflict"],
  mcp: false,
  recentSignIn: true,
  async run(context) {
    const { challenge, options } = await beginRegistration(context);
    return { data: { challenge, options: { ...options } } };
  },
});
