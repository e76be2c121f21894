import { z } from "zod";
import { invalidParams } from "../../platform/errors/app-error.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { bulkAnswer, BulkResult, MOST_ENTRIES, runEntries } from "../../platform/operations/bulk-results.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { changedTags } from "../contact-tags.ts";
import { updateContact as update } from "../contacts.ts";
import { contactFields, ContactTypeName } from "../schema.ts";

const tag = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^,]+$/, "must be a tag without a comma.");
const MESSAGE = "Data Updated Successfully!";

export const updateContacts = defineOperation({
  name: "updateContacts",
  tag: "contacts",
  summary: "Change up to 1,000 contacts at once: tag, type, company, custom fields",
  description: "Contacts that can't be changed are named in results and don't stop the others.",
  access: projectAccess("Contacts", "Write"),
  effect: "write",
  input: z.object({
    contact_ids: z.array(id("contact")).min(1).max(MOST_ENTRIES),
    add_tags: z.array(tag).max(20).optional().describe("Added to the tags of each"),
    remove_tags: z.array(tag).max(20).optional(),
    type: ContactTypeName.optional(),
    company_id: contactFields.company_id,
    fields: contactFields.fields,
  }),
  output: BulkResult,
  message: MESSAGE,
  async run(context, { contact_ids, add_tags, remove_tags, type, company_id, fields }) {
    const changes = { type, company_id, fields };
    if ([add_tags, remove_tags, ...Object.values(changes)].every((value) => value === undefined))
      throw invalidParams({ contact_ids: "contact_ids alone change nothing; send a change with them." });
    const outcomes = await runEntries(context, {
      operation: "updateContacts",
      entries: contact_ids,
      keyOf: String,
      idOf: (contactId) => contactId,
      async run(contactId) {
        await update(context, contactId, (before) =>
          add_tags || remove_tags
            ? { ...changes, tags: changedTags(before.tags, add_tags, remove_tags) }
            : changes,
        );
        return { id: contactId, message: MESSAGE };
      },
    });
    return bulkAnswer(outcomes);
  },
});
