import { invalidParams } from "../errors/app-error.ts";

const MAX_DEPTH = 64;
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Databases and clients can't represent a NUL or a lone surrogate, so input parsing removes both. */
export function wellFormedText(text: string): string {
  if (isFine(text)) return text;
  return text.replaceAll("\0", "").replace(LONE_SURROGATE, "");
}

const isFine = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** The same for every text inside a parsed body, which is nearly always fine as it is. */
export function wellFormed(value: unknown): unknown {
  return isAllFine(value, 0) ? value : repaired(value, 0);
}

function isAllFine(value: unknown, depth: number): boolean {
  if (typeof value === "string") return isFine(value);
  if (typeof value !== "object" || value === null) return true;
  requireShallow(depth);
  if (Array.isArray(value)) return value.every((entry) => isAllFine(entry, depth + 1));
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.keys(fields).every((key) => isFine(key) && isAllFine(fields[key], depth + 1));
}

function repaired(value: unknown, depth: number): unknown {
  if (typeof value === "string") return wellFormedText(value);
  if (typeof value !== "object" || value === null) return value;
  requireShallow(depth);
  if (Array.isArray(value)) return value.map((entry) => repaired(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [wellFormedText(key), repaired(entry, depth + 1)]),
  );
}

function requireShallow(depth: number): void {
  if (depth > MAX_DEPTH) throw invalidParams({ body: `The body is nested deeper than ${MAX_DEPTH} levels.` });
}
