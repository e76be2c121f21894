import { defineOperation } from "../../platform/operations/define-operation.ts";
import { publicAccess } from "../../platform/operations/requirement.ts";
import { Me } from "../schema.ts";
import { signInByPasskey } from "../second-factor/confirm-sign-in.ts";
import { SignedPasskey } from "../second-factor/schema.ts";

export const signInWithPasskey = defineOperation({
  name: "signInWithPasskey",
  tag: "access",
  summary: "Sign in with a passkey",
  description: "Needs no e-mail address or password. Sets the sign-in cookie and returns the same as getMe.",
  access: publicAccess,
  effect: "write",
  input: SignedPasskey,
  output: Me,
  message: "Signed in",
  errors: ["unauthenticated", "forbidden"],
  mcp: false,
  run: async (context, input) => ({ data: await signInByPasskey(context, input) }),
});
