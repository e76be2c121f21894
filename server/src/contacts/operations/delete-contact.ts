import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { deleteContact as remove } from "../contacts.ts";

export const deleteContact = defineOperation({
  name: "deleteContact",
  tag: "contacts",
  summary: "Delete a contact",
  description:
    "Its conversations stay. `restoreContact` brings it back within 30 days; after that it is gone.",
  access: projectAccess("Contacts", "Write"),
  effect: "destroy",
  input: z.object({ contact_id: id("contact") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  run: async (context, input) => {
    await remove(context, input.contact_id);
    return {};
  },
});
