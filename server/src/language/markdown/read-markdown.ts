import { readFrontMatter } from "./front-matter.ts";
import type { MarkdownBlock } from "./markdown-block.ts";
import { readMarkdownTable } from "./markdown-table.ts";
import { LONGEST_LINE, plainMarkdown, type TagMeaning } from "./plain-markdown.ts";

const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/;
const HEADING_ID = /\s*\{#[\w-]+\}$/;
const ITEM = /^\s*(?:[-*•‣▪–]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+(?=\S)/;
const FENCE = /^\s*(`{3,}|~{3,})/;
/** A notice such as `:::tip Good to know`; its title is text. */
const NOTICE = /^\s*:{3,}\s*(?:\w+)?\s*(.*)$/;
const QUOTE = /^\s*>\s?(?:\[![A-Z]+\]\s*)?/;
/** What a program reads of a page that is also a program. */
const IMPORT = /^(?:import\s.*["'][^"']+["'];?|export\s(?:const|default|function|\{).*)\s*$/;
const OPEN_TAG = /^\s*<[A-Za-z][\w.]*(?:\s[^<>]*)?$/;
const MOST_TAG_LINES = 30;
const MOST_COMMENT_LINES = 500;
/** Lines of about this length were wrapped by a program; shorter ones end where their author ended them. */
const WRAP_COLUMN = 55;

/** Reads headings, list items, tables and paragraphs out of Markdown or plain text, without what only lays it out. */
export function readMarkdown(text: string, tags: TagMeaning): MarkdownBlock[] {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .replace(/^\uFEFF/, "")
    .split("\n");
  const { title, description, until } = readFrontMatter(lines);
  const blocks: MarkdownBlock[] = [];
  if (title !== "") blocks.push({ type: "heading", level: 1, text: title });
  if (description !== "") blocks.push({ type: "paragraph", text: description });
  const body = withoutComments(lines.slice(until));
  readBody(tags === "layout" ? withWholeTags(body) : body, tags, blocks);
  return blocks;
}

function readBody(lines: readonly string[], tags: TagMeaning, blocks: MarkdownBlock[]): void {
  let open: string[] = [];
  let item: string[] = [];
  const close = () => {
    if (item.length > 0) blocks.push({ type: "item", text: item.join(" ") });
    if (open.length > 0) blocks.push({ type: "paragraph", text: unwrap(open) });
    [item, open] = [[], []];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const fence = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      close();
      const code = codeOf(lines, at, fence);
      if (code.text !== "") blocks.push({ type: "paragraph", text: code.text });
      at = code.until;
      continue;
    }
    const table = line.includes("|") ? readMarkdownTable(lines, at) : null;
    if (table) {
      close();
      blocks.push(...table.rows.map((row) => plainRow(row, tags)));
      at = table.until - 1;
      continue;
    }
    const plain = tags === "layout" && IMPORT.test(line) ? "" : plainMarkdown(line, tags);
    const heading = HEADING.exec(plain.trimEnd());
    if (plain.trim() === "") {
      // A line of layout alone does not end a paragraph.
      if (line.trim() === "") close();
    } else if (heading) {
      close();
      blocks.push({ type: "heading", level: heading[1]!.length, text: heading[2]!.replace(HEADING_ID, "") });
    } else if (ITEM.test(plain)) {
      close();
      item.push(plain.trim());
    } else if (item.length > 0 && /^\s{2,}\S/.test(plain)) item.push(plain.trim());
    else {
      if (item.length > 0) close();
      const said = (NOTICE.exec(plain)?.[1] ?? plain).replace(QUOTE, "").trim();
      if (said !== "") open.push(said);
    }
  }
  close();
}

/** Lines of code as they are, without the fences. */
function codeOf(lines: readonly string[], from: number, fence: string): { text: string; until: number } {
  let until = from + 1;
  const isEnd = (line: string): boolean =>
    line.trim().startsWith(fence) && line.trim().length >= fence.length;
  while (until < lines.length && !isEnd(lines[until]!)) until++;
  const code = lines.slice(from + 1, until).filter((line) => line.trim() !== "");
  return { text: code.join("\n"), until };
}

const plainRow = (row: MarkdownBlock, tags: TagMeaning): MarkdownBlock =>
  row.type === "row"
    ? {
        ...row,
        cells: row.cells.map((cell) => plainMarkdown(cell, tags)),
        header: row.header.map((cell) => plainMarkdown(cell, tags)),
      }
    : row;

/** Without comments of HTML and of JSX outside code; one that never ends is text. */
function withoutComments(lines: readonly string[]): string[] {
  const kept: string[] = [];
  const isCode = codeLines(lines);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (isCode[at] || line.length > LONGEST_LINE) {
      kept.push(line);
      continue;
    }
    const text = line.replace(/<!--.*?-->|\{\/\*.*?\*\/\}/g, "");
    const opening = /^\s*(<!--|\{\/\*)/.exec(text)?.[1];
    const end = opening === "<!--" ? "-->" : "*/}";
    const until =
      opening === undefined
        ? -1
        : lines.slice(at, at + MOST_COMMENT_LINES).findIndex((one) => one.includes(end));
    if (until > 0) at += until;
    else if (text.trim() !== "" || line.trim() === "") kept.push(text);
  }
  return kept;
}

/** For each line whether it is in a block of code, or opens or closes one. */
function codeLines(lines: readonly string[]): boolean[] {
  let fence: string | null = null;
  return lines.map((line) => {
    const mark = FENCE.exec(line)?.[1];
    if (mark === undefined) return fence !== null;
    if (fence === null) fence = mark;
    else if (line.trim().startsWith(fence)) fence = null;
    return true;
  });
}

/** A tag whose attributes stand on lines of their own, as one line. */
function withWholeTags(lines: readonly string[]): string[] {
  const whole: string[] = [];
  const isCode = codeLines(lines);
  for (let at = 0; at < lines.length; at++) {
    const until = !isCode[at] && OPEN_TAG.test(lines[at]!) ? endOfTag(lines, at) : at;
    whole.push(until === at ? lines[at]! : lines.slice(at, until + 1).join(" "));
    at = until;
  }
  return whole;
}

/** The line on which a tag ends, or where it begins if that is far away. */
function endOfTag(lines: readonly string[], from: number): number {
  const end = lines.slice(from + 1, from + MOST_TAG_LINES).findIndex((line) => /\/?>\s*$/.test(line));
  return end === -1 ? from : from + 1 + end;
}

function unwrap(lines: string[]): string {
  const wrapped = lines.slice(0, -1).every((line) => line.length >= WRAP_COLUMN);
  return lines.join(wrapped ? " " : "\n");
}
