import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { signedInOneself } from "../../platform/operations/requirement.ts";
import { removeTotp as remove } from "../second-factor/totp-setup.ts";

export const removeTotp = defineOperation({
  name: "removeTotp",
  tag: "access",
  summary: "Remove the authenticator app",
  access: signedInOneself,
  effect: "destroy",
  input: z.object({}),
  message: "Authenticator app removed",
  errors: ["not_found"],
  mcp: false,
  recentSignIn: true,
  async run(context) {
    await remove(context);
    return {};
  },
});
