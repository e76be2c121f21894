import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { updateContactList as update } from "../lists.ts";
import { listFields } from "../schema.ts";

export const updateContactList = defineOperation({
  name: "updateContactList",
  tag: "contacts",
  summary: "Change a contact list",
  description: "Only included fields change.",
  access: projectAccess("Contacts", "Write"),
  effect: "write",
  ignoresUnknownFields: true,
  input: z.object({
    list_id: id("contact list"),
    name: listFields.name.optional(),
    icon: listFields.icon.nullable().optional(),
    filter_by: listFields.filter_by.optional(),
  }),
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  run: async (context, input) => {
    await update(context, input.list_id, input);
    return {};
  },
});
