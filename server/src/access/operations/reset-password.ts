import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { LinkHash } from "../../organizations/index.ts";
import { publicAccess } from "../../platform/operations/requirement.ts";
import { resetByHash } from "../password-changes.ts";
import { NewPassword } from "../passwords.ts";

export const resetPassword = defineOperation({
  name: "resetPassword",
  tag: "access",
  summary: "Set a new password with a reset link",
  description: "Signs out every browser. Sign in again with the new password.",
  access: publicAccess,
  effect: "write",
  input: z.object({
    hash: LinkHash,
    password: NewPassword,
    revoke_tokens: z
      .boolean()
      .default(false)
      .describe("Also revokes your API tokens and disconnects the AI clients that act for you"),
  }),
  message: "Password changed. Please sign in.",
  mcp: false,
  async run(context, input) {
    await resetByHash(context, { ...input, revokesTokens: input.revoke_tokens });
    return {};
  },
});
