import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { CHOSEN_FIELDS, mergeContacts as merge } from "../merge-contacts.ts";
import { describeContact } from "../describe-contact.ts";
import { Contact } from "../schema.ts";

const Side = z.enum(["kept", "merged"]);
const values = z.partialRecord(z.enum(CHOSEN_FIELDS), Side);

export const mergeContacts = defineOperation({
  name: "mergeContacts",
  tag: "contacts",
  summary: "Merge two contacts of the same person into one",
  description:
    "Conversations, tags, attributes and the user of your site move to the contact that is kept; the other one is " +
    "deleted, and its ID isn't found any more. This can't be undone. Two users whom your site signs in stay two. " +
    "Browsers that your site hasn't signed in are linked to neither afterwards, and the contact is verified only if " +
    "all details it keeps are.",
  access: projectAccess("Contacts", "Write"),
  effect: "destroy",
  input: z.object({
    contact_id: id("contact").describe("The contact that is kept"),
    merged_contact_id: id("contact").describe("The contact that goes"),
    values: values
      .optional()
      .describe(
        "Whose value stays, by field; by default the kept contact's, or the other's where it has none and is as well proven",
      ),
  }),
  output: Contact,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, input) => {
    const ids = { keptId: input.contact_id, mergedId: input.merged_contact_id };
    return { data: await describeContact(context, await merge(context, ids, input.values ?? {})) };
  },
});
