type Schema = Readonly<Record<string, unknown>>;

/** The TypeScript type of a JSON Schema, as far as our own document uses the language. */
export function schemaToType(schema: Schema, indent = ""): string {
  if (typeof schema.$ref === "string") return schema.$ref.split("/").at(-1)!;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return union(choices.map((choice) => schemaToType(choice, indent)));
  if (Array.isArray(schema.type))
    return union(schema.type.map((type: string) => schemaToType({ ...schema, type }, indent)));
  switch (schema.type) {
    case "string":
      return schema.format === "binary" ? "Blob" : "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      return `${wrapped(schemaToType((schema.items ?? {}) as Schema, indent))}[]`;
    case "object":
      return objectType(schema, indent);
    default:
      return "unknown";
  }
}

function objectType(schema: Schema, indent: string): string {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const required = new Set((schema.required ?? []) as string[]);
  if (properties.length === 0) {
    const values = schema.additionalProperties;
    return `Record<string, ${typeof values === "object" && values !== null ? schemaToType(values as Schema, indent) : "unknown"}>`;
  }
  const inner = `${indent}  `;
  const fields = properties.map(([name, field]) => {
    const comment =
      typeof field.description === "string"
        ? `${inner}/** ${field.description.replaceAll("*/", "* /")} */\n`
        : "";
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    return `${comment}${inner}${key}${required.has(name) ? "" : "?"}: ${schemaToType(field, inner)};`;
  });
  return `{\n${fields.join("\n")}\n${indent}}`;
}

const LITERALS = /^"[^"]*"(?: \| "[^"]*")*$/;

/** Beside any string, the known ones add nothing to a type. */
function union(types: readonly string[]): string {
  const isAny = types.includes("string");
  return [...new Set(types)].filter((type) => !isAny || !LITERALS.test(type)).join(" | ");
}
const wrapped = (type: string) => (type.includes(" | ") && !type.startsWith("{") ? `(${type})` : type);
