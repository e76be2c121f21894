import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { signedIn } from "../../platform/operations/requirement.ts";
import { describeSecurity } from "../second-factor/describe-security.ts";
import { SignInSecurity } from "../second-factor/schema.ts";

export const getSignInSecurity = defineOperation({
  name: "getSignInSecurity",
  tag: "access",
  summary: "Read how you sign in: authenticator app, passkeys, recovery codes",
  access: signedIn,
  effect: "read",
  input: z.object({}),
  output: SignInSecurity,
  message: "Data Fetched Successfully!",
  mcp: false,
  run: async (context) => ({ data: await describeSecurity(context) }),
});
