import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { EmailAddress } from "../../organizations/index.ts";
import { publicAccess } from "../../platform/operations/requirement.ts";
import { SignInAnswer } from "../second-factor/schema.ts";
import { signInWithPassword } from "../sign-in.ts";

export const signIn = defineOperation({
  name: "signIn",
  tag: "access",
  summary: "Sign in with e-mail address and password",
  description:
    "Sets the sign-in cookie, valid for 30 days, and returns the same as getMe. A person with a second factor gets " +
    "a challenge instead, which confirmSignIn completes. Attempts are limited for each e-mail address and for each " +
    "network address.",
  access: publicAccess,
  effect: "write",
  input: z.object({ email: EmailAddress, password: z.string().min(1).max(1000) }),
  output: SignInAnswer,
  message: "Signed in",
  errors: ["unauthenticated", "forbidden", "rate_limited"],
  mcp: false,
  run: async (context, input) => ({ data: await signInWithPassword(context, input) }),
});
