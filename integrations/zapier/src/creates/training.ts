import { defineCreate, defineInputField, type Bundle, type ZObject } from "zapier-platform-core";
import { call } from "../call.ts";
import { TEXT_FIELDS } from "../generated/output-fields.ts";
import { projectField } from "../input-fields.ts";
import { TEXT_SAMPLE } from "../samples.ts";

const tagsField = defineInputField({
  key: "tags",
  label: "Tags",
  type: "string",
  required: false,
  helpText: "Separated by commas.",
});

interface TrainingText extends Readonly<Record<string, unknown>> {
  readonly id: number;
}

export const addFaq = defineCreate({
  key: "add_faq",
  noun: "FAQ",
  display: { label: "Add FAQ", description: "Teaches the bot the answer to a question." },
  operation: {
    inputFields: [
      projectField,
      { key: "short_text", label: "Question", type: "string", required: true },
      { key: "detail", label: "Answer", type: "text", required: true },
      tagsField,
    ],
    perform: (z: ZObject, bundle: Bundle) =>
      call<TrainingText>(z, bundle, "createProjectText", { ...bundle.inputData, type: "faq" }),
    sample: TEXT_SAMPLE,
    outputFields: [...TEXT_FIELDS],
  },
});

export const addText = defineCreate({
  key: "add_text",
  noun: "Text",
  display: { label: "Add Text", description: "Teaches the bot a text." },
  operation: {
    inputFields: [
      projectField,
      { key: "short_text", label: "Title", type: "string", required: false },
      { key: "detail", label: "Text", type: "text", required: true },
      tagsField,
    ],
    perform: (z: ZObject, bundle: Bundle) =>
      call<TrainingText>(z, bundle, "createProjectText", { ...bundle.inputData, type: "text" }),
    sample: { ...TEXT_SAMPLE, type: "text", short_text: "Shipping" },
    outputFields: [...TEXT_FIELDS],
  },
});
