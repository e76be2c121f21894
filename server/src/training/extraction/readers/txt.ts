import type { BlockWriter } from "../block-writer.ts";
import { decodeText } from "../text-encoding.ts";

const HEADING = /^(#{1,6})\s+(.*\S)/;
const ITEM = /^\s*(?:[-*•‣◦]|\d{1,3}[.)])\s+\S/;

/** Plain text: paragraphs between blank lines, with the headings and lists of Markdown. */
export function readTxt(bytes: Buffer, writer: BlockWriter): void {
  let paragraph: string[] = [];
  let isItem = false;
  const flush = () => {
    const text = paragraph.join("\n");
    if (isItem) writer.item(text.replace(/^\s*[-*•‣◦]\s+/, ""));
    else writer.paragraph(text);
    paragraph = [];
    isItem = false;
  };
  for (const line of lines(decodeText(bytes))) {
    const title = HEADING.exec(line);
    if (title || line.trim() === "" || ITEM.test(line)) flush();
    if (title) writer.heading(title[1]?.length ?? 1, title[2] ?? "");
    else if (line.trim() !== "") {
      isItem ||= paragraph.length === 0 && ITEM.test(line);
      paragraph.push(line);
    }
  }
  flush();
}

/** Lines one at a time: splitting a large file would hold it twice. */
export function* lines(text: string): Generator<string> {
  const ends = /\r\n|[\n\r\u0085\u2028\u2029]/g;
  let start = 0;
  for (let end = ends.exec(text); end; end = ends.exec(text)) {
    yield text.slice(start, end.index);
    start = ends.lastIndex;
  }
  yield text.slice(start);
}
