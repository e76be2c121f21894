import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { signedInOneself } from "../../platform/operations/requirement.ts";
import { changeOwnPassword } from "../password-changes.ts";
import { NewPassword } from "../passwords.ts";

export const changePassword = defineOperation({
  name: "changePassword",
  tag: "access",
  summary: "Change your password",
  description: "This browser stays signed in. All others are signed out.",
  access: signedInOneself,
  effect: "write",
  input: z.object({ current_password: z.string().min(1).max(1000), new_password: NewPassword }),
  message: "Password changed",
  errors: ["rate_limited"],
  mcp: false,
  async run(context, input) {
    await changeOwnPassword(context, { current: input.current_password, next: input.new_password });
    return {};
  },
});
