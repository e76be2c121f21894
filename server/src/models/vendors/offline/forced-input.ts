interface Schema {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
}

/** The plainest input a schema allows, for a tool the asker insists on: texts hold the question. */
export function forcedInput(schema: unknown, question: string): Record<string, unknown> {
  const value = valueFor({ type: "object", ...(schema as Schema | undefined) }, question);
  return value as Record<string, unknown>;
}

function valueFor(schema: Schema, question: string): unknown {
  if (schema.enum !== undefined) return schema.enum[0];
  switch (schema.type ?? "string") {
    case "object": {
      const properties = schema.properties ?? {};
      const names = schema.required ?? [];
      return Object.fromEntries(names.map((name) => [name, valueFor(properties[name] ?? {}, question)]));
    }
    case "array":
      return [];
    case "integer":
      return Math.trunc(numberIn(question) ?? schema.minimum ?? 0);
    case "number":
      return numberIn(question) ?? schema.minimum ?? 0;
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      return question;
  }
}

function numberIn(text: string): number | null {
  const match = /-?\d+(?:\.\d+)?/.exec(text);
  return match === null ? null : Number(match[0]);
}
