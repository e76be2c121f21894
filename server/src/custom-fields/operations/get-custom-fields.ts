import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { describeFields } from "../custom-fields.ts";
import { CustomField, FieldSubjectName } from "../schema.ts";

export const getCustomFields = defineOperation({
  name: "getCustomFields",
  tag: "custom-fields",
  summary: "List the custom fields of contacts and conversations",
  access: projectAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({
    subject: FieldSubjectName.optional(),
    archived: z.boolean().default(false).describe("Include archived fields"),
  }),
  output: z.array(CustomField),
  run: async (context, input) => ({
    data: await describeFields(context, { subject: input.subject, withArchived: input.archived }),
  }),
});
