import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { LinkHash } from "../../organizations/index.ts";
import { publicAccess } from "../../platform/operations/requirement.ts";
import { resetByHash } from "../password-changes.ts";
import { Password } from "../passwords.ts";

export const resetPassword = defineOperation({
  name: "resetPassword",
  tag: "access",
  summary: "Set a new password with a reset link",
  description: "Signs out every browser. Sign in again with the new password.",
  access: publicAccess,
  effect: "write",
  input: z.object({ hash: LinkHash, password: Password }),
  message: "Password changed. Please sign in.",
  mcp: false,
  async run(context, input) {
    await resetByHash(context, input);
    return {};
  },
});
