import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { findDuplicates } from "../duplicate-contacts.ts";
import { presentContact } from "../present.ts";
import { Contact } from "../schema.ts";

export const getDuplicateContacts = defineOperation({
  name: "getDuplicateContacts",
  tag: "contacts",
  summary: "List possible duplicates of a contact",
  description:
    "At most 10, by the details that identify a person. A visitor can type anything, so being equal proves nothing: " +
    "compare before mergeContacts.",
  access: projectAccess("Contacts", "Read"),
  effect: "read",
  input: z.object({ contact_id: id("contact") }),
  output: z.array(Contact),
  errors: ["not_found"],
  run: async (context, input) => ({
    data: (await findDuplicates(context, input.contact_id)).map((contact) => presentContact(contact)),
  }),
});
