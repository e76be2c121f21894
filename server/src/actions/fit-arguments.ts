type Schema = Readonly<Record<string, unknown>>;

const NUMBER = /^[-+]?\d{1,15}(?:\.\d{1,15})?$/;

/**
 * Arguments of a flow or fixed by a member, as the types of the parameters want them: both are typed as texts, and a
 * text that is a number is one where a number is wanted. What does not fit stays as it is, and the check of the arguments says so.
 */
export function fitArguments(schema: Schema, given: Schema): Record<string, unknown> {
  const properties = (schema["properties"] ?? {}) as Readonly<Record<string, Schema>>;
  const required = (schema["required"] ?? []) as readonly string[];
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const type = Object.hasOwn(properties, name) ? properties[name]!["type"] : undefined;
      // A template without a value is an argument that is left out.
      if (value === "" && type !== "string" && !required.includes(name)) return [];
      return [[name, fitValue(value, type)]];
    }),
  );
}

function fitValue(value: unknown, type: unknown): unknown {
  if (type === "string")
    return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  if (typeof value !== "string") return value;
  const text = value.trim();
  if ((type === "number" || type === "integer") && NUMBER.test(text)) return Number(text);
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  return value;
}
