import { readMarkdown } from "../../../language/index.ts";
import type { BlockWriter } from "../block-writer.ts";
import { decodeText } from "../text-encoding.ts";

/** Markdown, also with front matter and components: only what people read is kept. */
export function readMd(bytes: Buffer, writer: BlockWriter): void {
  for (const block of readMarkdown(decodeText(bytes), "layout")) {
    if (block.type === "heading") writer.heading(block.level, block.text);
    else if (block.type === "row") writer.row(block.cells, block.header);
    else writer[block.type](block.text);
  }
}
