/** A JSON Schema as the API has it. */
export type Schema = Readonly<Record<string, unknown>>;

export const PARAMETER_KINDS = ["string", "number", "integer", "boolean", "choice"] as const;
export type ParameterKind = (typeof PARAMETER_KINDS)[number];

/** One thing that the bot asks for or finds in the conversation, as it is typed. */
export interface ParameterRow {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly description: string;
  readonly required: boolean;
  /** Separated by commas; only for a choice. */
  readonly choices: string;
}

export const EMPTY_ROW: ParameterRow = {
  name: "",
  kind: "string",
  description: "",
  required: true,
  choices: "",
};

/** Keywords that rows can show; a schema with others is edited as JSON. */
const SHOWN = ["type", "description", "enum"];
const SHOWN_AROUND = ["type", "properties", "required", "additionalProperties", "$schema"];

const isObject = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The rows of a schema, or null where rows would lose a part of it. */
export function rowsOf(schema: unknown): ParameterRow[] | null {
  if (!isObject(schema) || Object.keys(schema).some((key) => !SHOWN_AROUND.includes(key))) return null;
  if (schema.additionalProperties !== undefined && schema.additionalProperties !== false) return null;
  const { properties = {}, required = [] } = schema;
  if (!isObject(properties) || !Array.isArray(required)) return null;
  const rows = Object.entries(properties).map(([name, property]) =>
    rowOf(name, property, required.includes(name)),
  );
  return rows.every((row) => row !== null) ? rows : null;
}

function rowOf(name: string, property: unknown, required: boolean): ParameterRow | null {
  if (!isObject(property) || Object.keys(property).some((key) => !SHOWN.includes(key))) return null;
  const { type, description = "", enum: choices } = property;
  const row = { name, description: String(description), required };
  if (choices !== undefined) {
    const isList = Array.isArray(choices) && choices.every((choice) => typeof choice === "string");
    // A comma within a choice would make two of it.
    if (type !== "string" || !isList || choices.some((choice: string) => choice.includes(","))) return null;
    return { ...row, kind: "choice", choices: choices.join(", ") };
  }
  const kind = PARAMETER_KINDS.find((known) => known === type && known !== "choice");
  return kind ? { ...row, kind, choices: "" } : null;
}

export function schemaOf(rows: readonly ParameterRow[]): Schema {
  const properties = rows.map(({ name, kind, description, choices }) => [
    name.trim(),
    {
      type: kind === "choice" ? "string" : kind,
      ...(description.trim() ? { description: description.trim() } : {}),
      ...(kind === "choice" ? { enum: choicesOf(choices) } : {}),
    },
  ]);
  const required = rows.filter((row) => row.required).map(({ name }) => name.trim());
  return {
    type: "object",
    properties: Object.fromEntries(properties) as Schema,
    ...(required.length > 0 ? { required } : {}),
  };
}

const choicesOf = (text: string): string[] =>
  text
    .split(",")
    .map((choice) => choice.trim())
    .filter((choice) => choice !== "");

/** The names of a schema's own properties, for the menu of placeholders and for sample values. */
export function propertiesOf(schema: Schema): [name: string, property: Schema][] {
  const { properties } = schema;
  return isObject(properties)
    ? Object.entries(properties).map(([name, property]) => [name, isObject(property) ? property : {}])
    : [];
}

/** A typed sample as the value that its property wants; text that is no such value goes out as it is. */
export function sampleValue(text: string, property: Schema): unknown {
  if (property.type === "boolean") return text === "true";
  if (property.type === "number" || property.type === "integer") return text === "" ? null : Number(text);
  if (property.type === "array" || property.type === "object") {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  }
  return text;
}
