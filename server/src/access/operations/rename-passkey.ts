import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { signedInOneself } from "../../platform/operations/requirement.ts";
import { renamePasskey as rename } from "../passkeys/registration.ts";
import { PasskeyName } from "../second-factor/schema.ts";

export const renamePasskey = defineOperation({
  name: "renamePasskey",
  tag: "access",
  summary: "Rename a passkey",
  access: signedInOneself,
  effect: "write",
  input: z.object({ passkey_id: id("passkey"), name: PasskeyName }),
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  mcp: false,
  async run(context, input) {
    await rename(context, input.passkey_id, input.name);
    return {};
  },
});
