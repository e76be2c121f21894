import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { createField } from "../custom-fields.ts";
import { CustomField, FieldKindName, fieldKey, fieldSettings, FieldSubjectName } from "../schema.ts";

export const createCustomField = defineOperation({
  name: "createCustomField",
  tag: "custom-fields",
  summary: "Add a custom field to contacts or conversations",
  description:
    "At most 50 for contacts and 50 for conversations. Values are set with updateContact and updateSession. What a " +
    "form or a site sends under the key of a contact field shows in the field until the team sets a value.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object({
    subject: FieldSubjectName,
    key: fieldKey,
    label: fieldSettings.label,
    kind: FieldKindName,
    choices: fieldSettings.choices.default([]),
    is_listed: fieldSettings.is_listed.default(false),
  }),
  output: CustomField,
  message: "Data Created Successfully!",
  errors: ["conflict"],
  run: async (context, input) => ({ data: await createField(context, input) }),
});
