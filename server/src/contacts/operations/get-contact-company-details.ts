import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { describeCompany } from "../companies.ts";
import { ContactCompanyDetail } from "../schema.ts";

export const getContactCompanyDetails = defineOperation({
  name: "getContactCompanyDetails",
  tag: "contacts",
  summary: "Read a company with its contacts",
  access: projectAccess("Contacts", "Read"),
  effect: "read",
  input: z.object({ company_id: id("company") }),
  output: ContactCompanyDetail,
  errors: ["not_found"],
  run: async (context, input) => ({ data: await describeCompany(context, input.company_id) }),
});
