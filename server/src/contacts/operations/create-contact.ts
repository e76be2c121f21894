import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { createContact as create } from "../contacts.ts";
import { describeContact } from "../describe-contact.ts";
import { Contact, contactFields, ContactTypeName } from "../schema.ts";

export const createContact = defineOperation({
  name: "createContact",
  tag: "contacts",
  summary: "Add a contact",
  description:
    "Needs at least one of name, email and phone. The e-mail address of a user or lead is unique in its project: a taken address returns 409 with the ID of its contact.",
  access: projectAccess("Contacts", "Write"),
  effect: "write",
  input: z.object({ ...contactFields, type: ContactTypeName.default("lead") }),
  output: Contact,
  message: "Data Created Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, input) => ({ data: await describeContact(context, await create(context, input)) }),
});
