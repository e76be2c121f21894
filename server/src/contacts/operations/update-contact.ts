import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { updateContact as update } from "../contacts.ts";
import { describeContact } from "../describe-contact.ts";
import { Contact, contactFields, ContactTypeName } from "../schema.ts";

export const updateContact = defineOperation({
  name: "updateContact",
  tag: "contacts",
  summary: "Change a contact",
  description:
    "Only included fields change; null or empty text clears one. Tags replace the existing ones. " +
    "An AI client needs a token that lets it administer to change the address or number of a verified contact.",
  access: projectAccess("Contacts", "Write"),
  effect: "write",
  administers: ["verified"],
  input: z.object({
    contact_id: id("contact"),
    ...contactFields,
    type: ContactTypeName.optional(),
    verified: z.literal(true).optional().describe("Confirms that the details are the person's own"),
  }),
  output: Contact,
  message: "Data Updated Successfully!",
  errors: ["forbidden", "not_found", "conflict"],
  run: async (context, input) => ({
    data: await describeContact(context, await update(context, input.contact_id, input)),
  }),
});
