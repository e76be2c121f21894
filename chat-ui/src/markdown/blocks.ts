export type Block =
  | { readonly kind: "paragraph" | "code"; readonly text: string }
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | {
      readonly kind: "list";
      readonly ordered: boolean;
      readonly start: number;
      readonly items: readonly string[];
    }
  | {
      readonly kind: "table";
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

const BULLET = /^\s{0,3}[-*•]\s+(.*)$/;
const NUMBER = /^\s{0,3}(\d{1,9})[.)]\s+(.*)$/;
const HEADING = /^(#{1,6})\s+(.*)$/;
const FENCE = /^```/;
/** All that a dot of a pattern does not match: in the middle of a line it would make the patterns slow. */
const LINE_END = /\r\n|[\n\r\u2028\u2029]/;
const ROW = /^\s*\|.*\|\s*$/;
const RULE = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;

/** Cuts a message into paragraphs, lists and code, line by line. */
export function parseBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.split(LINE_END);
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? "";
    if (line.trim() === "") at += 1;
    else if (FENCE.test(line)) at = readCode(lines, at, blocks);
    else if (startsTable(lines, at)) at = readTable(lines, at, blocks);
    else if (BULLET.test(line) || NUMBER.test(line)) at = readList(lines, at, blocks);
    else if (HEADING.test(line)) {
      const [, marks = "", title = ""] = HEADING.exec(line) ?? [];
      blocks.push({ kind: "heading", level: marks.length, text: title });
      at += 1;
    } else at = readParagraph(lines, at, blocks);
  }
  return blocks;
}

/** An unclosed fence, as while a reply still grows, continues to the end. */
function readCode(lines: readonly string[], from: number, blocks: Block[]): number {
  let end = from + 1;
  while (end < lines.length && !FENCE.test(lines[end] ?? "")) end += 1;
  blocks.push({ kind: "code", text: lines.slice(from + 1, end).join("\n") });
  return end + 1;
}

function readList(lines: readonly string[], from: number, blocks: Block[]): number {
  const first = NUMBER.exec(lines[from] ?? "");
  const pattern = first ? NUMBER : BULLET;
  const items: string[] = [];
  let at = from;
  for (; at < lines.length; at += 1) {
    const match = pattern.exec(lines[at] ?? "");
    if (!match) break;
    items.push(match.at(-1) ?? "");
  }
  blocks.push({ kind: "list", ordered: first !== null, start: first ? Number(first[1]) : 1, items });
  return at;
}

/** A row of names and the rule below it; without the rule it is text with bars in it. */
const startsTable = (lines: readonly string[], at: number): boolean =>
  ROW.test(lines[at] ?? "") && RULE.test(lines[at + 1] ?? "");

function readTable(lines: readonly string[], from: number, blocks: Block[]): number {
  let end = from + 2;
  while (end < lines.length && ROW.test(lines[end] ?? "")) end += 1;
  const rows = lines.slice(from + 2, end).map(cellsOf);
  blocks.push({ kind: "table", head: cellsOf(lines[from] ?? ""), rows });
  return end;
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());

function readParagraph(lines: readonly string[], from: number, blocks: Block[]): number {
  let end = from + 1;
  while (end < lines.length && !startsBlock(lines[end] ?? "") && !startsTable(lines, end)) end += 1;
  blocks.push({ kind: "paragraph", text: lines.slice(from, end).join("\n") });
  return end;
}

const startsBlock = (line: string): boolean =>
  line.trim() === "" || [BULLET, NUMBER, HEADING, FENCE].some((pattern) => pattern.test(line));
