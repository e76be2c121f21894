import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { replySettingsFields } from "../../projects/index.ts";
import { previewInstructions as preview } from "../reply/index.ts";

const { prompt, restriction, add_facts } = replySettingsFields;

export const previewInstructions = defineOperation({
  name: "previewInstructions",
  tag: "projects",
  summary: "What a model reads of instructions and their placeholders",
  description:
    "Nothing is saved. Settings that are left out are as they are live. The time and the hours are those of now; the visitor is made up.",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({ prompt, restriction, add_facts }).partial(),
  output: z.object({
    text: z.string().describe("The system text of a reply, without what is found in the knowledgebase"),
    placeholders: z
      .array(
        z.object({
          name: z.string().describe("Such as `contact.name`, written as `{{contact.name | there}}`"),
          label: z.string().nullable().describe("Of a contact's field, its label"),
        }),
      )
      .describe("All that instructions can name"),
    unknown: z.array(z.string()).describe("Placeholders that name nothing: the model reads them as they are"),
  }),
  message: "Data Fetched Successfully!",
  run: async (context, input) => ({ data: await preview(context, input) }),
});
