import { fillTemplate, valueAt, type TemplateValues } from "../../language/index.ts";

const LONGEST_BODY = 200_000;
const STRING_LITERAL = /"(?:[^"\\]|\\.)*"/g;
const PLACEHOLDER = /\{\{\s*([^{}\s|]+)\s*(?:\|([^{}|]*))?\}\}/g;

/**
 * Fills a JSON template so that no value can leave its place: inside quotes a value is escaped, outside of them it
 * is written as JSON.
 */
export function fillJson(template: string, values: TemplateValues): string {
  let filled = "";
  let from = 0;
  const outside = (text: string) =>
    text.replace(PLACEHOLDER, (_match, path: string, fallback?: string) =>
      JSON.stringify(valueAt(values, path) ?? fallback?.trim() ?? null),
    );
  for (const match of template.matchAll(STRING_LITERAL)) {
    const encode = (value: string) => JSON.stringify(value).slice(1, -1);
    filled +=
      outside(template.slice(from, match.index)) +
      fillTemplate(match[0], values, { encode, longest: LONGEST_BODY });
    from = match.index + match[0].length;
  }
  return filled + outside(template.slice(from));
}

export function fillBody(type: "json" | "form" | "text", template: string, values: TemplateValues): string {
  if (type === "json") return fillJson(template, values);
  const encode = type === "form" ? encodeURIComponent : (value: string) => value;
  return fillTemplate(template, values, { encode, longest: LONGEST_BODY });
}
