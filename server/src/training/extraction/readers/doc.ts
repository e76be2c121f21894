import type { BlockWriter } from "../block-writer.ts";
import { isCompoundFile, openCompoundFile } from "../compound-file.ts";
import { FileProblem } from "../file-problem.ts";
import { createTableRows, type TableRows } from "../table-rows.ts";
import { decodeAs } from "../text-encoding.ts";
import { encodedParts, readEncodedRuns } from "./doc-encodings.ts";
import { readParagraphProperties, type ParagraphProperties } from "./doc-properties.ts";
import { readHeadingLevels } from "./doc-styles.ts";
import { locateDocText, type DocText } from "./doc-text.ts";
import { writeSummaryTitle } from "./summary-title.ts";

const MARK = {
  cell: 0x07,
  line: 0x0b,
  page: 0x0c,
  paragraph: 0x0d,
  fieldStart: 0x13,
  fieldMiddle: 0x14,
  fieldEnd: 0x15,
};
const NON_BREAKING_HYPHEN = 0x1e;

/** The stories in the order of their lengths; only the text of headers is repeated from section to section. */
const HEADER_STORY = 2;
const MACRO_STORY = 3;

/** Word documents before 2007, from version 2 on. */
export function readDoc(bytes: Buffer, writer: BlockWriter): void {
  const file = isCompoundFile(bytes) ? openCompoundFile(bytes) : null;
  const stream = file ? file.stream("WordDocument") : bytes;
  if (!stream) throw new FileProblem("damaged", { detail: "WordDocument is empty" });
  const text = locateDocText(stream, (name) => file?.stream(name) ?? null);
  if (file) writeSummaryTitle(file, writer);
  const walker = createWalker(text, writer);
  const encodedRuns = readEncodedRuns(text);
  for (const [index, piece] of text.pieces.entries()) {
    const width = piece.isWide ? 2 : 1;
    const end = Math.min(text.stream.length, piece.offset + (piece.end - piece.start) * width);
    const usual = piece.isWide ? "utf-16le" : text.encoding;
    for (const { from, to, encoding } of encodedParts(encodedRuns, piece.offset, end, usual)) {
      const raw = text.stream.subarray(from, to);
      const characters = piece.isWide ? raw.toString("utf16le") : decodeAs(raw, encoding);
      const start = piece.start + (from - piece.offset) / width;
      walker.walk(characters, start, from, raw.length / Math.max(1, characters.length));
    }
    writer.progress((index + 1) / text.pieces.length);
  }
  walker.end();
}

function createWalker(text: DocText, writer: BlockWriter) {
  const propertiesAt = readParagraphProperties(text);
  const levelOf = readHeadingLevels(text);
  const storyEnds = text.stories.map((_, index) =>
    text.stories.slice(0, index + 1).reduce((sum, length) => sum + length, 0),
  );
  let story = 0;
  let paragraph = "";
  let cell: string[] = [];
  let row: string[] | null = null;
  let table: TableRows | null = null;
  /** For each open field whether its code has passed and its result is running. */
  let fields: boolean[] = [];

  function endTable(): void {
    if (row) writeRow();
    table?.end();
    table = null;
    if (cell.length > 0) paragraph = [...cell.splice(0), paragraph].join("\n");
  }

  function writeRow(): void {
    const cells = (row ?? []).map((content, column) => ({ column, text: content }));
    row = null;
    if (story === HEADER_STORY) return writer.once(cells.map(({ text: content }) => content).join(" | "));
    if (cells.length === 1) return writer.paragraph(cells[0]?.text ?? "");
    table ??= createTableRows(writer, "likely");
    table.push(cells);
  }

  function endCell(properties: ParagraphProperties | null): void {
    const isBare = cell.length === 0 && paragraph === "";
    if (properties?.isRowEnd || (!properties && isBare && row)) {
      writeRow();
      [paragraph, cell] = ["", []];
      return;
    }
    (row ??= []).push([...cell, paragraph].map((part) => part.trim()).join("\n"));
    [paragraph, cell] = ["", []];
  }

  function endParagraph(properties: ParagraphProperties | null): void {
    if (properties?.isInTable) {
      cell.push(paragraph);
      paragraph = "";
      return;
    }
    endTable();
    const content = paragraph;
    paragraph = "";
    if (story === MACRO_STORY) return;
    if (story === HEADER_STORY) return writer.once(content);
    const level = story > 0 || !properties ? 0 : (properties.level ?? levelOf(properties.style));
    if (level > 0) writer.heading(level, content);
    else if (properties?.isItem) writer.item(content);
    else writer.paragraph(content);
  }

  function enterStory(position: number): void {
    while (story < storyEnds.length - 1 && position >= (storyEnds[story] ?? 0)) {
      endParagraph(null);
      fields = [];
      story++;
    }
  }

  function readFieldMark(code: number): boolean {
    if (code === MARK.fieldStart) fields.push(false);
    else if (code === MARK.fieldMiddle) fields.splice(-1, 1, true);
    else if (code === MARK.fieldEnd) fields.pop();
    else if (fields.every(Boolean) || code === MARK.cell) return false;
    // A code that never ends must not swallow the rest of the document.
    else if (code === MARK.paragraph && fields.length > 50) fields = [];
    return true;
  }

  return {
    walk: (characters: string, start: number, offset: number, bytesEach: number) => {
      for (let index = 0; index < characters.length; index++) {
        const code = characters.charCodeAt(index);
        enterStory(start + index);
        if (readFieldMark(code)) continue;
        if (code === MARK.cell) endCell(propertiesAt(offset + Math.floor(index * bytesEach)));
        else if (code === MARK.paragraph || code === MARK.page) {
          endParagraph(propertiesAt(offset + Math.floor(index * bytesEach)));
        } else if (code === MARK.line) paragraph += "\n";
        else if (code === NON_BREAKING_HYPHEN) paragraph += "-";
        else if (code >= 0x20 || code === 0x09) paragraph += characters[index];
      }
    },
    end: () => endParagraph(null),
  };
}
