import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { changeField } from "../custom-fields.ts";
import { CustomField, fieldId, fieldSettings } from "../schema.ts";

export const updateCustomField = defineOperation({
  name: "updateCustomField",
  tag: "custom-fields",
  summary: "Change a custom field's label, choices or place in lists",
  description: "The key and the kind stay as they are, since stored values depend on them.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({ field_id: fieldId, ...z.object(fieldSettings).partial().shape }),
  output: CustomField,
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  run: async (context, { field_id, ...settings }) => ({
    data: await changeField(context, field_id, settings),
  }),
});
