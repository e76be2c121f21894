import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { signedInOneself } from "../../platform/operations/requirement.ts";
import { signedInPerson } from "../me.ts";
import { beginAssertion } from "../passkeys/assertion.ts";
import { PasskeyOptions } from "../second-factor/schema.ts";

export const beginPasskeyConfirmation = defineOperation({
  name: "beginPasskeyConfirmation",
  tag: "access",
  summary: "Start confirming your identity with a passkey",
  description: "Returns what the browser needs to sign with a passkey. Send the result to reauthenticate.",
  access: signedInOneself,
  effect: "write",
  input: z.object({}),
  output: PasskeyOptions,
  message: "Continue with your passkey",
  errors: ["conflict"],
  mcp: false,
  async run(context) {
    const begun = await beginAssertion(context, signedInPerson(context).userId);
    return { data: { challenge: begun.challenge, options: { ...begun.options } } };
  },
});
