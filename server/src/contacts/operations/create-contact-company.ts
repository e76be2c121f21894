import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { createCompany } from "../companies.ts";
import { presentCompany } from "../present.ts";
import { companyFields, ContactCompany } from "../schema.ts";

export const createContactCompany = defineOperation({
  name: "createContactCompany",
  tag: "contacts",
  summary: "Add a company",
  access: projectAccess("Contacts", "Write"),
  effect: "write",
  ignoresUnknownFields: true,
  input: z.object(companyFields),
  output: ContactCompany,
  message: "Data Created Successfully!",
  run: async (context, { name, website }) => ({
    data: presentCompany(await createCompany(context, { name, website })),
  }),
});
