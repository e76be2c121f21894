import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { archiveField } from "../custom-fields.ts";
import { CustomField, fieldId } from "../schema.ts";

export const archiveCustomField = defineOperation({
  name: "archiveCustomField",
  tag: "custom-fields",
  summary: "Archive a custom field, or restore it",
  description: "Values are kept. They can't be set while the field is archived, and its key stays in use.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({
    field_id: fieldId,
    is_archived: z.boolean().default(true).describe("false restores it"),
  }),
  output: CustomField,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, input) => ({
    data: await archiveField(context, input.field_id, input.is_archived),
  }),
});
