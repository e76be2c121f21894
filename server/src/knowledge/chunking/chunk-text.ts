import { chunkDocument } from "./chunk-document.ts";
import { DEFAULT_LIMITS, type Block, type Chunk, type ChunkLimits } from "./chunk.ts";
import { readMarkdownTable } from "./markdown-table.ts";

/** Chunks of a text that a person typed or pasted, with or without Markdown. */
export function chunkText(
  document: { title?: string | undefined; text: string },
  limits: ChunkLimits = DEFAULT_LIMITS,
): Chunk[] {
  return chunkDocument({ title: document.title, blocks: textBlocks(document.text) }, limits);
}

const HEADING_LINE = /^(#{1,6})\s+(.+?)\s*#*$/;
const ITEM_LINE = /^\s*(?:[-*•‣▪–]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+(?=\S)/;
/** Lines of about this length were wrapped by a program; shorter ones end where their author ended them. */
const WRAP_COLUMN = 55;

/** Reads headings, list items, tables and paragraphs out of plain text. */
export function textBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  for (const paragraph of text.replace(/\r\n?/g, "\n").split(/\n[^\S\n]*\n+/)) {
    let open: string[] = [];
    const close = () => {
      if (open.length > 0) blocks.push({ type: "paragraph", text: unwrap(open), at: {} });
      open = [];
    };
    const lines = paragraph.split("\n");
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at]!;
      const table = line.includes("|") ? readMarkdownTable(lines, at) : null;
      const heading = HEADING_LINE.exec(line);
      if (table) {
        close();
        blocks.push(...table.rows);
        at = table.until - 1;
      } else if (heading) {
        close();
        blocks.push({ type: "heading", level: heading[1]!.length, text: heading[2]!, at: {} });
      } else if (ITEM_LINE.test(line)) {
        close();
        blocks.push({ type: "item", text: line.trim(), at: {} });
      } else if (line.trim()) open.push(line.trim());
    }
    close();
  }
  return blocks;
}

function unwrap(lines: string[]): string {
  const wrapped = lines.slice(0, -1).every((line) => line.length >= WRAP_COLUMN);
  return lines.join(wrapped ? " " : "\n");
}
