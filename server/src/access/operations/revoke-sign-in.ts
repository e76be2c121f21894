import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { signedIn } from "../../platform/operations/requirement.ts";
import { revokeOwnSignIn } from "../sign-in.ts";

export const revokeSignIn = defineOperation({
  name: "revokeSignIn",
  tag: "access",
  summary: "Sign out another browser",
  access: signedIn,
  effect: "destroy",
  input: z.object({ sign_in_id: id("sign-in, as in getSignIns") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  mcp: false,
  async run(context, input) {
    await revokeOwnSignIn(context, input.sign_in_id);
    return {};
  },
});
