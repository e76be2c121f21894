import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { reorderFields } from "../custom-fields.ts";
import { fieldId, FieldSubjectName, MOST_FIELDS } from "../schema.ts";

export const reorderCustomFields = defineOperation({
  name: "reorderCustomFields",
  tag: "custom-fields",
  summary: "Put the custom fields of contacts or conversations in order",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({
    subject: FieldSubjectName,
    field_ids: z
      .array(fieldId)
      .min(1)
      .max(MOST_FIELDS)
      .describe("All fields that are not archived, the first one first"),
  }),
  message: "Data Updated Successfully!",
  errors: ["conflict"],
  async run(context, input) {
    await reorderFields(context, input.subject, input.field_ids);
    return {};
  },
});
