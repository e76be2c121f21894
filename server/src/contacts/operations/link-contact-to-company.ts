import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { updateContact } from "../contacts.ts";
import { describeContact } from "../describe-contact.ts";
import { Contact } from "../schema.ts";

export const linkContactToCompany = defineOperation({
  name: "linkContactToCompany",
  tag: "contacts",
  summary: "Put a contact in a company, or remove it",
  access: projectAccess("Contacts", "Write"),
  effect: "write",
  input: z.object({
    contact_id: id("contact"),
    company_id: id("company").nullable().describe("The company; null removes the contact from its company"),
  }),
  output: Contact,
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  run: async (context, { contact_id, company_id }) => ({
    data: await describeContact(context, await updateContact(context, contact_id, { company_id })),
  }),
});
