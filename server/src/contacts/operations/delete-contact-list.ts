import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { deleteContactList as remove } from "../lists.ts";

export const deleteContactList = defineOperation({
  name: "deleteContactList",
  tag: "contacts",
  summary: "Delete a contact list",
  description: "Its contacts stay.",
  access: projectAccess("Contacts", "Write"),
  effect: "destroy",
  input: z.object({ list_id: id("contact list") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  run: async (context, input) => {
    await remove(context, input.list_id);
    return {};
  },
});
