import { escapeHtml, prose } from "../../text/escape-html.ts";

/** The parts of a JSON Schema that the page shows. */
export interface Schema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly format?: string;
  readonly type?: string | readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
}

/** The fields of an object as a table; nothing where it has none. */
export function fieldTable(title: string, { properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties).map(
    ([name, field]) =>
      `<tr><td><code>${escapeHtml(name)}</code>${required.includes(name) ? " <b>required</b>" : ""}</td>` +
      `<td>${escapeHtml(kindOf(field))}</td><td>${prose(field.description ?? "")}</td></tr>`,
  );
  if (rows.length === 0) return "";
  return `<h4>${title}</h4><table><thead><tr><th>Field</th><th>Kind</th><th>Meaning</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

/** A field's kind in a few words: `text`, `one of ASC, DESC`, `list of Contact`, `{ id, name }`. */
function kindOf(schema: Schema, depth = 0): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "object";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return `one of ${schema.enum.join(", ")}`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => kindOf(choice, depth)).join(" or ");
  if (schema.format === "binary") return "file";
  if (schema.type === "array") return `list of ${kindOf(schema.items ?? {}, depth)}`;
  const bounds = [
    schema.minimum === undefined ? "" : `from ${schema.minimum}`,
    schema.maximum === undefined ? "" : `to ${schema.maximum}`,
    schema.maxLength === undefined ? "" : `up to ${schema.maxLength} characters`,
    schema.default === undefined ? "" : `default ${JSON.stringify(schema.default)}`,
  ].filter((bound) => bound !== "");
  const properties = Object.keys(schema.properties ?? {});
  const type = [schema.type ?? "any"].flat().join(" or ");
  const kind = properties.length > 0 && depth < 2 ? `{ ${properties.join(", ")} }` : type;
  return [kind, ...bounds].join(", ");
}
