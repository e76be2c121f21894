import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { exportContacts as run } from "../csv/export-contacts.ts";
import { contactSearchFields } from "../schema.ts";

export const exportContacts = defineOperation({
  name: "exportContacts",
  tag: "contacts",
  summary: "Export contacts as a CSV file",
  description:
    "Takes the filters of getAllContacts and returns a file with every match; each custom field is a column such as fields.plan. Cells a spreadsheet would run as a formula start with an apostrophe; importContacts removes it.",
  access: projectAccess("Contacts", "Read"),
  effect: "read",
  input: z.object(contactSearchFields),
  file: "text/csv",
  errors: ["not_found"],
  run: async (context, input) => ({ file: await run(context, input) }),
});
