import { invalidParams } from "../errors/app-error.ts";

const MAX_DEPTH = 64;
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** No database and no client can hold a NUL or half a surrogate pair, so neither gets past the door. */
export function wellFormedText(text: string): string {
  if (!text.includes("\0") && text.isWellFormed()) return text;
  return text.replaceAll("\0", "").replace(LONE_SURROGATE, "");
}

/** The same for every text inside a parsed body. */
export function wellFormed(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return wellFormedText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > MAX_DEPTH) throw invalidParams({ body: `The body is nested deeper than ${MAX_DEPTH} levels.` });
  if (Array.isArray(value)) return value.map((entry) => wellFormed(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [wellFormedText(key), wellFormed(entry, depth + 1)]),
  );
}
