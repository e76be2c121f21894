import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { updateCompany } from "../companies.ts";
import { presentCompany } from "../present.ts";
import { companyFields, ContactCompany } from "../schema.ts";

export const updateContactCompany = defineOperation({
  name: "updateContactCompany",
  tag: "contacts",
  summary: "Change a company",
  description: "Only included fields change.",
  access: projectAccess("Contacts", "Write"),
  effect: "write",
  input: z.object({
    company_id: id("company"),
    name: companyFields.name.optional(),
    website: companyFields.website.optional(),
  }),
  output: ContactCompany,
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  run: async (context, { company_id, name, website }) => ({
    data: presentCompany(await updateCompany(context, company_id, { name, website })),
  }),
});
