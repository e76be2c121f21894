import { z } from "zod";
import { defineBulkOperation } from "../../platform/operations/define-bulk-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { deleteContact as remove } from "../contacts.ts";
import { deleteContact } from "./delete-contact.ts";

export const deleteContacts = defineBulkOperation({
  name: "deleteContacts",
  single: deleteContact,
  summary: "Delete up to 1,000 contacts at once",
  description: "`restoreContact` brings each of them back within 30 days.",
  list: "contact_ids",
  entry: z.object({ contact_id: id("contact") }),
  idField: "contact_id",
  async run(context, { contact_id }) {
    await remove(context, contact_id);
    return { id: contact_id };
  },
});
