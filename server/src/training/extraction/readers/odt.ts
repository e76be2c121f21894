import type { BlockWriter } from "../block-writer.ts";
import type { DocumentLocation } from "../document.ts";
import { createTableRows, type Cell, type TableRows } from "../table-rows.ts";
import { attribute, readXml, type XmlAttributes } from "../xml.ts";
import { openDocument } from "./open-document.ts";

/** Deleted text, comments and the numbers of notes are not what people read. */
const SILENT = new Set(["tracked-changes", "annotation", "note-citation", "forms", "script"]);

/** Texts of OpenDocument: LibreOffice, OpenOffice, Google Docs. */
export function readOdt(bytes: Buffer, writer: BlockWriter): void {
  readXml(openDocument(bytes, writer), body(writer, "text"));
}

/** Presentations: each page is a slide, its title a heading. */
export function readOdp(bytes: Buffer, writer: BlockWriter): void {
  readXml(openDocument(bytes, writer), body(writer, "presentation"));
}

interface Table {
  rows: TableRows;
  cells: Cell[];
  column: number;
  isHeader: boolean;
  /** The text of the current cell; paragraphs of a nested table join it. */
  text: string[];
}

function body(writer: BlockWriter, root: "text" | "presentation") {
  const tables: Table[] = [];
  const paragraphs: { text: string; level: number }[] = [];
  let lists = 0;
  let silent = 0;
  let isBody = false;
  let slide = 0;
  let isSlideTitle = false;
  const at = (): DocumentLocation => (slide > 0 ? { slide } : {});

  function endParagraph(): void {
    const paragraph = paragraphs.pop();
    if (!paragraph || paragraph.text.trim() === "") return;
    const table = tables.at(-1);
    if (table) table.text.push(paragraph.text);
    else if (paragraph.level > 0) writer.heading(paragraph.level, paragraph.text, at());
    else if (lists > 0) writer.item(paragraph.text, at());
    else writer.paragraph(paragraph.text, at());
  }

  function endCell(table: Table): void {
    if (table.text.length > 0) table.cells.push({ column: table.column, text: table.text.join("\n") });
    table.text = [];
  }

  const opened: Record<string, (attributes: XmlAttributes) => void> = {
    h: (attributes) => paragraphs.push({ text: "", level: levelOf(attributes) }),
    p: () => paragraphs.push({ text: "", level: isSlideTitle ? 2 : 0 }),
    list: () => (lists += 1),
    page: () => (slide += 1),
    frame: (attributes) => (isSlideTitle = attribute(attributes, "class") === "title"),
    table: () =>
      tables.push({
        rows: createTableRows(writer, "likely"),
        cells: [],
        column: 0,
        isHeader: false,
        text: [],
      }),
    "table-row": () => {
      const table = tables.at(-1);
      if (table) [table.cells, table.column] = [[], 0];
    },
    "table-header-rows": () => {
      const table = tables.at(-1);
      if (table) table.isHeader = true;
    },
    s: (attributes) => add(" ".repeat(Math.min(Number(attribute(attributes, "c") ?? 1) || 1, 100))),
    tab: () => add("\t"),
    "line-break": () => add("\n"),
  };

  const closed: Record<string, () => void> = {
    h: endParagraph,
    p: endParagraph,
    list: () => (lists -= 1),
    frame: () => (isSlideTitle = false),
    "table-cell": () => {
      const table = tables.at(-1);
      if (!table) return;
      endCell(table);
      table.column += 1;
    },
    "covered-table-cell": () => {
      const table = tables.at(-1);
      if (table) table.column += 1;
    },
    "table-row": () => {
      const table = tables.at(-1);
      table?.rows.push(table.cells, at(), table.isHeader);
    },
    "table-header-rows": () => {
      const table = tables.at(-1);
      if (table) table.isHeader = false;
    },
    table: () => {
      const table = tables.pop();
      table?.rows.end();
    },
  };

  function add(text: string): void {
    const paragraph = paragraphs.at(-1);
    if (paragraph) paragraph.text += text;
  }

  return {
    open: (name: string, attributes: XmlAttributes) => {
      if (name === root && paragraphs.length === 0) isBody = true;
      if (SILENT.has(name)) silent += 1;
      else if (isBody && silent === 0) opened[name]?.(attributes);
    },
    close: (name: string) => {
      if (SILENT.has(name)) silent -= 1;
      else if (isBody && silent === 0) closed[name]?.();
    },
    text: (text: string) => {
      if (isBody && silent === 0) add(text);
    },
  };
}

function levelOf(attributes: XmlAttributes): number {
  const level = Number(attribute(attributes, "outline-level") ?? 1);
  return Number.isInteger(level) && level > 0 ? level : 1;
}
