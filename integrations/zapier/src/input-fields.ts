import { defineInputField, defineInputFields } from "zapier-platform-core";

interface Choice {
  readonly value: string;
  readonly label: string;
}

export const projectField = defineInputField({
  key: "project_uid",
  label: "Project",
  type: "string",
  required: true,
  dynamic: "project_list.id.name",
  altersDynamicFields: true,
});

export const widgetField = defineInputField({
  key: "widget_uid",
  label: "Widget",
  type: "string",
  required: true,
  dynamic: "widget_list.id.name",
  helpText: "The widget whose bot answers.",
});

export const sessionField = defineInputField({
  key: "session_uid",
  label: "Conversation UID",
  type: "string",
  required: true,
});

/** Choices as Zapier writes them. */
export const choicesOf = (choices: readonly Choice[]) =>
  choices.map(({ value, label }) => ({ value, sample: value, label }));

export const contactFields = defineInputFields([
  { key: "name", label: "Name", type: "string", required: false },
  { key: "email", label: "E-mail", type: "string", required: false },
  { key: "phone", label: "Phone", type: "string", required: false },
  { key: "tags", label: "Tags", type: "string", required: false, helpText: "Separated by commas." },
]);
