import type { BlockWriter } from "../block-writer.ts";
import { createTableRows, type Cell, type TableRows } from "../table-rows.ts";
import { attribute, type XmlAttributes, type XmlHandler } from "../xml.ts";
import { createNumbering, type BodyNumbering } from "./docx-numbering.ts";
import type { BodyStyles } from "./docx-styles.ts";

interface Paragraph {
  text: string;
  level: number;
  isItem: boolean;
  list: string | null;
  depth: number | null;
  numberedStyle: string | null;
  inProperties: boolean;
}
interface Table {
  rows: TableRows;
  cells: Cell[];
  cellCount: number;
  column: number;
  span: number;
  /** Paragraphs of the open cell; null outside of one. */
  content: string[] | null;
  isHeader: boolean;
}

/** Text that was deleted or moved away, and readings of Japanese names, which would double them. */
const HIDDEN = new Set(["del", "moveFrom", "rt"]);

const NEW_PARAGRAPH: Readonly<Paragraph> = {
  text: "",
  level: 0,
  isItem: false,
  list: null,
  depth: null,
  numberedStyle: null,
  inProperties: false,
};

/** Turns the events of a document, header or notes part into blocks. Deleted text is left out. */
export function createBodyHandler(
  styles: BodyStyles,
  writer: BlockWriter,
  numbering: BodyNumbering = createNumbering(),
): { handler: XmlHandler; end: () => void } {
  const paragraphs: Paragraph[] = [];
  const tables: Table[] = [];
  let inText = 0;
  let deleted = 0;
  let fallback = 0;

  function labelOf({ list, depth, numberedStyle }: Paragraph): string {
    if (list === null || list === "0") return "";
    return numbering.next(
      list,
      depth ?? (numberedStyle === null ? 0 : numbering.depthOf(list, numberedStyle)),
    );
  }

  function writeParagraph(paragraph: Paragraph): void {
    const { level, isItem } = paragraph;
    // An empty paragraph counts as well, and shows nothing but its number.
    const label = labelOf(paragraph);
    const text = label === "" || paragraph.text.trim() === "" ? paragraph.text : `${label} ${paragraph.text}`;
    const table = tables.at(-1);
    if (table?.content) table.content.push(text);
    else if (level > 0) writer.heading(level, text);
    else if (isItem) writer.item(text);
    else writer.paragraph(text);
  }

  function closeCell(table: Table): void {
    table.cells.push({
      column: table.column,
      text: (table.content ?? []).filter((text) => text.trim()).join("\n"),
    });
    table.cellCount++;
    table.column += table.span;
    table.content = null;
  }

  function closeRow(table: Table): void {
    const outer = tables.at(-2)?.content;
    const texts = table.cells.map(({ text }) => text).filter(Boolean);
    // A table inside a cell belongs to that cell; a row of one cell is a frame around paragraphs.
    if (outer) outer.push(texts.join(" | "));
    else if (table.cellCount === 1) for (const text of texts) writer.paragraph(text);
    else table.rows.push(table.cells, {}, table.isHeader);
  }

  function openElement(name: string, attributes: XmlAttributes): void {
    const paragraph = paragraphs.at(-1);
    const table = tables.at(-1);
    if (name === "p") paragraphs.push({ ...NEW_PARAGRAPH });
    else if (name === "tbl") tables.push(newTable(writer));
    else if (name === "tr" && table)
      Object.assign(table, { cells: [], cellCount: 0, column: 0, isHeader: false });
    else if (name === "tc" && table) Object.assign(table, { content: [], span: 1 });
    else if (name === "gridSpan" && table)
      table.span = Math.min(Number(attribute(attributes, "val")) || 1, 1000);
    else if (name === "tblHeader" && table) table.isHeader = !isOff(attributes);
    else if (paragraph) inParagraph(paragraph, name, attributes, styles);
  }

  function closeElement(name: string): void {
    const table = tables.at(-1);
    if (name === "p") {
      const paragraph = paragraphs.pop();
      if (paragraph) writeParagraph(paragraph);
    } else if (name === "pPr") {
      const paragraph = paragraphs.at(-1);
      if (paragraph) paragraph.inProperties = false;
    } else if (!table) return;
    else if (name === "tc") closeCell(table);
    else if (name === "tr") closeRow(table);
    else if (name === "tbl") {
      table.rows.end();
      tables.pop();
    }
  }

  const handler: XmlHandler = {
    open: (name, attributes) => {
      // The fallback repeats what newer programs read from the choice before it.
      if (name === "Fallback") fallback++;
      if (fallback > 0) return;
      if (name === "t") inText++;
      else if (HIDDEN.has(name)) deleted++;
      else openElement(name, attributes);
    },
    close: (name) => {
      if (name === "Fallback") fallback--;
      else if (fallback > 0) return;
      else if (name === "t") inText--;
      else if (HIDDEN.has(name)) deleted--;
      else closeElement(name);
    },
    text: (text) => {
      const paragraph = paragraphs.at(-1);
      if (inText > 0 && deleted === 0 && fallback === 0 && paragraph) paragraph.text += text;
    },
  };
  return { handler, end: () => tables.forEach(({ rows }) => rows.end()) };
}

function inParagraph(
  paragraph: Paragraph,
  name: string,
  attributes: XmlAttributes,
  styles: BodyStyles,
): void {
  if (name === "pPr") paragraph.inProperties = true;
  else if (paragraph.inProperties) inProperties(paragraph, name, attributes, styles);
  else if (name === "tab" || name === "ptab") paragraph.text += "\t";
  else if (name === "br" || name === "cr") paragraph.text += "\n";
  else if (name === "noBreakHyphen") paragraph.text += "-";
  else if (name === "sym") {
    const code = Number.parseInt(attribute(attributes, "char") ?? "", 16);
    if (code > 0x20 && code < 0xd800) paragraph.text += String.fromCharCode(code);
  }
}

function inProperties(
  paragraph: Paragraph,
  name: string,
  attributes: XmlAttributes,
  styles: BodyStyles,
): void {
  const value = attribute(attributes, "val") ?? "";
  if (name === "pStyle") {
    const style = styles.find(value);
    if (style) Object.assign(paragraph, style);
  } else if (name === "outlineLvl") {
    const level = Number(value);
    paragraph.level = level >= 0 && level < 9 ? level + 1 : 0;
  } else if (name === "listPr") paragraph.isItem = true;
  else if (name === "numId") {
    paragraph.isItem = value !== "0";
    paragraph.list = value;
  } else if (name === "ilvl") paragraph.depth = Number(value);
}

/** Headers and footers are repeated from section to section; each text is written once. */
export function marginWriter(writer: BlockWriter): BlockWriter {
  return {
    ...writer,
    heading: (_level, text) => writer.once(text),
    paragraph: (text) => writer.once(text),
    item: (text) => writer.once(text),
    row: (cells, header) => {
      for (const row of [header ?? [], cells]) writer.once(row.filter(Boolean).join(" | "));
    },
  };
}

function isOff(attributes: XmlAttributes): boolean {
  return /^(0|false|off)$/.test(attribute(attributes, "val") ?? "");
}

function newTable(writer: BlockWriter): Table {
  const rows = createTableRows(writer, "likely");
  return { rows, cells: [], cellCount: 0, column: 0, span: 1, content: null, isHeader: false };
}
