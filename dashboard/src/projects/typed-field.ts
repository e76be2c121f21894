import type { WidgetFormField } from "../api/client.ts";
import { keyOf } from "../custom-fields/key-of.ts";
import { projectsTexts } from "../i18n/areas/projects.ts";
import { splitLines } from "./split-lines.ts";

const strings = projectsTexts.integrations.widget.fields;

/** A field of the form as it is typed: its choices one a line. */
export interface TypedField extends Omit<WidgetFormField, "options"> {
  readonly options: string;
}

export const KINDS = ["text", "email", "phone", "number", "select"] as const;

/** Their answers fill the contact itself. */
export const KNOWN_FIELDS: readonly TypedField[] = [
  { key: "name", label: strings.name, type: "text", required: false, options: "" },
  { key: "email", label: strings.email, type: "email", required: true, options: "" },
  { key: "phone", label: strings.phone, type: "phone", required: false, options: "" },
];

export const OWN_FIELD: TypedField = { key: "", label: "", type: "text", required: false, options: "" };

/** A form starts by asking for a name and an address. */
export const FIRST_FIELDS: readonly TypedField[] = KNOWN_FIELDS.slice(0, 2);

export const typedField = (field: WidgetFormField): TypedField => ({
  ...field,
  options: field.options.join("\n"),
});

export const wiredField = (field: TypedField): WidgetFormField => ({
  ...field,
  options: field.type === "select" ? splitLines(field.options) : [],
});

/** Another label. The key follows it until the person has typed a key. */
export function withLabel(field: TypedField, label: string): TypedField {
  return { ...field, label, ...(field.key === keyOf(field.label) ? { key: keyOf(label) } : {}) };
}
