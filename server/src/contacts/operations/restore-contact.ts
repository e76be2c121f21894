import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { restoreContact as restore } from "../contacts.ts";

export const restoreContact = defineOperation({
  name: "restoreContact",
  tag: "contacts",
  summary: "Restore a deleted contact",
  description: "Within 30 days of its deletion, unless another contact has its e-mail address by now.",
  access: projectAccess("Contacts", "Write"),
  effect: "write",
  input: z.object({ contact_id: id("contact") }),
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, input) => {
    await restore(context, input.contact_id);
    return {};
  },
});
