import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { deleteCompany } from "../companies.ts";

export const deleteContactCompany = defineOperation({
  name: "deleteContactCompany",
  tag: "contacts",
  summary: "Delete a company",
  description: "Its contacts stay.",
  access: projectAccess("Contacts", "Write"),
  effect: "destroy",
  input: z.object({ company_id: id("company") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  run: async (context, input) => {
    await deleteCompany(context, input.company_id);
    return {};
  },
});
