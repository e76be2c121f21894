import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { orderBy } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { pageOfCompanies } from "../companies.ts";
import { ContactCompany } from "../schema.ts";

export const getContactCompanies = defineOperation({
  name: "getContactCompanies",
  tag: "contacts",
  summary: "List and search companies",
  access: projectAccess("Contacts", "Read"),
  effect: "read",
  input: z.object({
    search: z.string().max(255).default("").describe("Part of a name or website"),
    orderBy: orderBy("DESC").describe("By creation: ascending or descending"),
  }),
  list: { most: 1000, byDefault: 10 },
  output: z.array(ContactCompany),
  total: true,
  run: (context, input) => pageOfCompanies(context, input),
});
