/** What templates can name: plain data, as JSON has it. */
export type TemplateValues = Readonly<Record<string, unknown>>;

interface TemplateOptions {
  /** Makes a value safe for where it is put, such as an address or a JSON text. */
  readonly encode?: (value: string) => string;
  /** The result is cut here: values filled into values could double at each step. */
  readonly longest?: number;
}

/** `{{ group.name.name }}`, or `{{ group.name | fallback }}`: a path and a text, so that no template runs code. */
const PLACEHOLDER = /\{\{\s*([\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}_-]+)*)\s*(?:\|([^{}|]*))?\}\}/gu;
const LONGEST = 20_000;

/** The text with each placeholder replaced by the value its path names, else by its fallback, else by nothing. */
export function fillTemplate(text: string, values: TemplateValues, options: TemplateOptions = {}): string {
  const { encode = (value) => value, longest = LONGEST } = options;
  let filled = "";
  let from = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    filled += text.slice(from, match.index) + encode(filledBy(match, values));
    from = match.index + match[0].length;
    if (filled.length > longest) break;
  }
  return (filled + text.slice(from)).slice(0, longest);
}

function filledBy([, path, fallback]: RegExpMatchArray, values: TemplateValues): string {
  return textOf(valueAt(values, path!)) || (fallback ?? "").trim();
}

/** The text with another one in place of each placeholder; null leaves it as it is. */
export const renamePlaceholders = (
  text: string,
  rename: (path: string, fallback: string) => string | null,
): string =>
  text.replace(
    PLACEHOLDER,
    (whole, path: string, fallback: string | undefined) => rename(path, (fallback ?? "").trim()) ?? whole,
  );

/** The paths that a template names, each once. */
export function templatePaths(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(PLACEHOLDER), (match) => match[1]!))];
}

/** The value of a path such as `results.order.status`; undefined if there is none. Only own properties count. */
export function valueAt(values: TemplateValues, path: string): unknown {
  let value: unknown = values;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return JSON.stringify(value) ?? "";
}
