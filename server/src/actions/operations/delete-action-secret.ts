import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { removeSecret } from "../secrets.ts";

export const deleteActionSecret = defineOperation({
  name: "deleteActionSecret",
  tag: "actions",
  summary: "Delete a secret: actions that use it fail from now on",
  access: projectAccess("Setting", "Write"),
  effect: "destroy",
  input: z.object({ id: id("secret") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    await removeSecret(context, input.id);
    return {};
  },
});
