import { z } from "zod";
import { defineBulkOperation } from "../../platform/operations/define-bulk-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { saveContact, updateContact as update } from "../contacts.ts";
import { contactFields, ContactTypeName } from "../schema.ts";
import { emailKey } from "../contact-values.ts";
import { createContact } from "./create-contact.ts";
import { updateContact } from "./update-contact.ts";

export const saveContacts = defineBulkOperation({
  name: "saveContacts",
  single: updateContact,
  summary: "Add or update up to 1,000 contacts at once",
  description:
    "An entry with a contact_id, or with the e-mail address of a user or lead, updates that contact as updateContact " +
    "does; any other adds one as createContact does.",
  list: "contacts",
  entry: z.object({
    contact_id: id("contact").optional(),
    ...contactFields,
    type: ContactTypeName.optional().describe("lead for a new contact, unless it says another"),
  }),
  maxBodyBytes: 4 * 1024 * 1024,
  keyOf: ({ contact_id, email }) =>
    typeof email === "string" ? emailKey(email.trim()) : JSON.stringify(contact_id ?? null),
  async run(context, { contact_id, ...input }) {
    if (contact_id !== undefined) return { id: (await update(context, contact_id, input)).id };
    const { row, isNew } = await saveContact(context, input);
    return { id: row.id, ...(isNew && createContact.message ? { message: createContact.message } : {}) };
  },
});
