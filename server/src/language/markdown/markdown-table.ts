import type { MarkdownBlock } from "./markdown-block.ts";

export interface MarkdownTable {
  readonly rows: MarkdownBlock[];
  /** The line after the table. */
  readonly until: number;
}

/** The table of a Markdown text that begins at a line, as rows with their header; null where none begins. */
export function readMarkdownTable(lines: readonly string[], from: number): MarkdownTable | null {
  const hasRule = isRule(lines[from + 1] ?? "");
  if (hasRule ? !lines[from]!.includes("|") : !isFramed(lines[from]!) || !isFramed(lines[from + 1] ?? ""))
    return null;
  const header = cellsOf(lines[from]!);
  const rows: MarkdownBlock[] = [];
  let until = from + (hasRule ? 2 : 1);
  for (; until < lines.length && lines[until]!.includes("|"); until++) {
    if (!isRule(lines[until]!)) rows.push({ type: "row", cells: cellsOf(lines[until]!), header });
  }
  return rows.length > 0 ? { rows, until } : null;
}

/** The line between the header and the rows, such as `| --- | :-: |`. */
const isRule = (line: string): boolean => /^[\s|:-]+$/.test(line) && line.includes("|") && line.includes("-");

const isFramed = (line: string): boolean => /^\|.*\|$/.test(line.trim()) && line.trim().length > 2;

function cellsOf(line: string): string[] {
  const row = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  return row.split(/(?<!\\)\|/).map((cell) => cell.replaceAll("\\|", "|").trim());
}
