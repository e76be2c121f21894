import type { z } from "zod";

/** Form values are text; each becomes what its field declares, so that both body formats mean the same. */
export function fromForm(input: z.ZodObject, form: URLSearchParams): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name of new Set(form.keys())) {
    const texts = form.getAll(name);
    const field = input.shape[name];
    const text = texts.at(-1)!;
    values[name] = field ? convert(kindOf(field as z.ZodType), text, texts) : text;
  }
  return values;
}

function convert(kind: string, text: string, texts: readonly string[]): unknown {
  if (kind === "number") return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
  if (kind === "boolean")
    return text === "true" || text === "1" ? true : text === "false" || text === "0" ? false : text;
  if (kind === "array" && texts.length > 1) return texts;
  if (kind === "array" || kind === "object" || kind === "record" || kind === "union") return parsedJson(text);
  return text;
}

/** The declared kind below optional, nullable, default and the like. */
function kindOf(field: z.ZodType): string {
  let current: z.ZodType = field;
  for (;;) {
    const definition = current.def as { type: string; innerType?: z.ZodType; in?: z.ZodType };
    const inner = definition.innerType ?? definition.in;
    if (!inner) return definition.type;
    current = inner;
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
