import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { createContactList as create } from "../lists.ts";
import { presentContactList } from "../present.ts";
import { ContactList, listFields } from "../schema.ts";

export const createContactList = defineOperation({
  name: "createContactList",
  tag: "contacts",
  summary: "Add a contact list",
  description:
    "A list is a saved filter: it contains every contact that currently matches. filter_by joins conditions with AND or OR and can be nested. ne and notIn also match contacts without a value; text comparison ignores case.",
  access: projectAccess("Contacts", "Write"),
  effect: "write",
  input: z.object({
    name: listFields.name,
    icon: listFields.icon.nullable().optional(),
    filter_by: listFields.filter_by.optional(),
  }),
  output: ContactList,
  message: "Data Created Successfully!",
  run: async (context, input) => ({ data: presentContactList(await create(context, input)) }),
});
