export interface FrontMatter {
  readonly title: string;
  readonly description: string;
  /** The line after it; 0 where a text has none. */
  readonly until: number;
}

const NONE: FrontMatter = { title: "", description: "", until: 0 };
const MOST_LINES = 200;
/** A key, an entry of a list, a line that continues one, a comment or nothing. */
const YAML_LINE = /^(?:[\w-]{1,60}:(?:\s|$)|\s|-\s|#|$)/;

/** The fields above a Markdown text, between two lines of dashes: settings of a program and no text for readers. */
export function readFrontMatter(lines: readonly string[]): FrontMatter {
  if (lines[0]?.trim() !== "---") return NONE;
  const end = lines.slice(1, MOST_LINES).findIndex((line) => line.trim() === "---") + 1;
  const fields = lines.slice(1, end);
  const hasField = fields.some((line) => /^[\w-]{1,60}:/.test(line));
  if (end === 0 || !hasField || !fields.every((line) => YAML_LINE.test(line))) return NONE;
  return { title: valueOf(fields, "title"), description: valueOf(fields, "description"), until: end + 1 };
}

function valueOf(fields: readonly string[], name: string): string {
  const line = fields.find((field) => field.startsWith(`${name}:`));
  const value = line?.slice(name.length + 1).trim() ?? "";
  // The marks of YAML for texts of several lines are no text.
  if (/^[>|][+-]?$/.test(value)) return "";
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value;
}
