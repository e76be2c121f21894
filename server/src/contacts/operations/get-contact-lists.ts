import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { pageOfLists } from "../lists.ts";
import { ContactList } from "../schema.ts";

export const getContactLists = defineOperation({
  name: "getContactLists",
  tag: "contacts",
  summary: "List and search contact lists",
  access: projectAccess("Contacts", "Read"),
  effect: "read",
  input: z.object({
    search: z.string().max(255).default("").describe("Part of a name"),
  }),
  list: { most: 1000, byDefault: 100 },
  output: z.array(ContactList),
  total: true,
  run: (context, input) => pageOfLists(context, input),
});
