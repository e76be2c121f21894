import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { Contact, contactSearchFields } from "../schema.ts";
import { pageOfContacts } from "../search-contacts.ts";

export const getAllContacts = defineOperation({
  name: "getAllContacts",
  tag: "contacts",
  summary: "List and search contacts",
  description:
    "A contact must match all filters. total counts every match, not only this page. Newest contacts come first unless orderBy is ASC.",
  access: projectAccess("Contacts", "Read"),
  effect: "read",
  input: z.object({ ...contactSearchFields }),
  list: { most: 1000, byDefault: 10 },
  output: z.array(Contact),
  total: true,
  errors: ["not_found"],
  run: (context, input) => pageOfContacts(context, input),
});
