import { z } from "zod";
import { invalidParams } from "../errors/app-error.ts";
import { readFormFields, type FormField } from "./form-fields.ts";

/** Form values are text; each becomes what its field declares, so that both body formats mean the same. */
export function fromForm(input: z.ZodObject, form: URLSearchParams): Record<string, unknown> {
  return valuesOf(input.shape, readFormFields(form), "");
}

/** From entries, so that a field named `__proto__` is a field like any other. */
function valuesOf(
  shape: Readonly<Record<string, unknown>>,
  fields: ReadonlyMap<string, FormField>,
  at: string,
): Record<string, unknown> {
  return Object.fromEntries(
    [...fields].map(([name, field]) => {
      const schema = Object.hasOwn(shape, name) ? (shape[name] as z.ZodType) : null;
      return [name, valueOf(schema, field, at === "" ? name : `${at}[${name}]`)];
    }),
  );
}

function valueOf(schema: z.ZodType | null, { texts, fields }: FormField, at: string): unknown {
  const declared = schema ? declaredBy(schema) : null;
  const kind = declared?.def.type ?? "string";
  if (fields.size === 0) {
    const text = texts.at(-1)!;
    // The value of a condition may be text or a number: what is text already stays text.
    if (kind === "union" && at.includes("[") && declared!.safeParse(text).success) return text;
    return convert(kind, text, texts);
  }
  if (texts.length > 0)
    throw invalidParams({ [at]: `Send ${at} either as one value or with brackets, not both.` });
  if (declared instanceof z.ZodUnion) {
    const choices = declared.options.map((option) => valueOf(option as z.ZodType, { texts, fields }, at));
    const matchingIndex = choices.findIndex(
      (choice, index) => (declared.options[index] as z.ZodType).safeParse(choice).success,
    );
    return choices[Math.max(0, matchingIndex)];
  }
  if (declared instanceof z.ZodObject) return valuesOf(declared.shape, fields, at);
  if (declared instanceof z.ZodRecord) {
    const value = declared.valueType as z.ZodType;
    return Object.fromEntries(
      [...fields].map(([key, field]) => [key, valueOf(value, field, `${at}[${key}]`)]),
    );
  }
  const isList = declared instanceof z.ZodArray || [...fields.keys()].every((key) => /^\d+$/.test(key));
  if (!isList) return valuesOf({}, fields, at);
  const element = declared instanceof z.ZodArray ? (declared.element as z.ZodType) : null;
  return inOrder(fields, at).map(([key, field]) => valueOf(element, field, `${at}[${key}]`));
}

/** Entries of a list by their number; gaps close. */
function inOrder(fields: ReadonlyMap<string, FormField>, at: string): [string, FormField][] {
  for (const key of fields.keys())
    if (!/^\d{1,9}$/.test(key))
      throw invalidParams({ [at]: `${at} is a list: number its entries, as in ${at}[0].` });
  return [...fields].toSorted(([a], [b]) => Number(a) - Number(b));
}

function convert(kind: string, text: string, texts: readonly string[]): unknown {
  if (kind === "number") return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
  if (kind === "boolean")
    return text === "true" || text === "1" ? true : text === "false" || text === "0" ? false : text;
  if (kind === "array" && texts.length > 1) return texts;
  if (kind === "array" || kind === "object" || kind === "record" || kind === "union") return parsedJson(text);
  return text;
}

/** The schema below optional, nullable, default, lazy and the like. */
function declaredBy(field: z.ZodType): z.ZodType {
  let current: z.ZodType = field;
  for (;;) {
    const definition = current.def as { innerType?: z.ZodType; in?: z.ZodType; getter?: () => z.ZodType };
    const inner = definition.innerType ?? definition.in ?? definition.getter?.();
    if (!inner) return current;
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
