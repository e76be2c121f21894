import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { signedInOneself } from "../../platform/operations/requirement.ts";
import { removePasskey as remove } from "../passkeys/registration.ts";

export const removePasskey = defineOperation({
  name: "removePasskey",
  tag: "access",
  summary: "Remove a passkey",
  access: signedInOneself,
  effect: "destroy",
  input: z.object({ passkey_id: id("passkey") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  mcp: false,
  recentSignIn: true,
  async run(context, input) {
    await remove(context, input.passkey_id);
    return {};
  },
});
