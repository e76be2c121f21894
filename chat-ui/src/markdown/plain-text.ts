import { parseBlocks, type Block } from "./blocks.ts";
import { parseInline } from "./inline.ts";

/** No line shows more of a message. */
const MOST_CHARS = 500;

/** The beginning of a message in one line, without the marks of bold, lists and the like. */
export const plainText = (text: string): string =>
  parseBlocks(text.slice(0, MOST_CHARS)).flatMap(linesOf).map(withoutMarks).join(" ");

function linesOf(block: Block): readonly string[] {
  if (block.kind === "list") return block.items;
  if (block.kind === "table") return [block.head, ...block.rows].flat();
  return [block.text];
}

const withoutMarks = (line: string): string =>
  parseInline(line)
    .map(({ text }) => text)
    .join("");
