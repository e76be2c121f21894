import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { publicOrSignedIn } from "../../platform/operations/requirement.ts";
import { endSignIn } from "../sign-in.ts";

export const signOut = defineOperation({
  name: "signOut",
  tag: "access",
  summary: "Sign out of this browser",
  access: publicOrSignedIn,
  effect: "write",
  input: z.object({}),
  message: "Signed out",
  errors: ["forbidden"],
  mcp: false,
  async run(context) {
    await endSignIn(context);
    return {};
  },
});
