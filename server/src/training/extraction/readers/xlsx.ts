import type { BlockWriter } from "../block-writer.ts";
import { builtInFormat, formatCell } from "../cell-format.ts";
import { FileProblem } from "../file-problem.ts";
import { collectTexts, openOfficePackage, writePackageTitle, type OfficePackage } from "../office-package.ts";
import { sheetWriter } from "../sheet-writer.ts";
import { createTableRows, type Cell } from "../table-rows.ts";
import { attribute } from "../xml.ts";
import { writeChartTitles } from "./chart.ts";

const MAX_CELLS = 5_000_000;

interface Workbook {
  strings: string[];
  formats: string[];
  date1904: boolean;
}
interface Sheet {
  name: string;
  part: string | undefined;
}

/** Workbooks since 2007: each sheet's rows beside their header, then its comments and drawings. */
export function readXlsx(bytes: Buffer, writer: BlockWriter): void {
  const office = openOfficePackage(bytes, "xl/workbook.xml");
  writePackageTitle(office, writer);
  const { sheets, workbook } = readWorkbook(office);
  let cells = 0;
  let unreadable = 0;
  for (const [index, { name, part }] of sheets.entries()) {
    const sheet = sheetWriter(writer, name);
    const reader = createSheetReader(name, workbook, sheet, () => {
      if (++cells > MAX_CELLS) throw new FileProblem("too_complex", { detail: "too many cells" });
    });
    if (!part || !office.readOptional(part, reader.handler)) unreadable++;
    reader.end();
    if (part) writeCompanions(office, part, name, sheet);
    writer.progress((index + 1) / sheets.length);
  }
  if (unreadable > 0 && unreadable === sheets.length) {
    throw new FileProblem("damaged", { detail: "no sheet can be read" });
  }
}

function readWorkbook(office: OfficePackage): { sheets: Sheet[]; workbook: Workbook } {
  const relations = office.relationships(office.mainPart);
  const targets = new Map(relations.map(({ id, target }) => [id, target]));
  const partOf = (type: string, usual: string) => relations.find((one) => one.type === type)?.target ?? usual;
  const sheets: Sheet[] = [];
  let date1904 = false;
  office.read(office.mainPart, {
    open: (name, attributes) => {
      if (name === "workbookPr") date1904 = /^(1|true)$/.test(attribute(attributes, "date1904") ?? "");
      if (name !== "sheet") return;
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1] ?? "";
      sheets.push({ name: attribute(attributes, "name") ?? "", part: targets.get(relation) });
    },
  });
  const strings = readSharedStrings(office, partOf("sharedStrings", "xl/sharedStrings.xml"));
  const formats = readFormats(office, partOf("styles", "xl/styles.xml"));
  return { sheets, workbook: { strings, formats, date1904 } };
}

function readSharedStrings(office: OfficePackage, part: string): string[] {
  const strings: string[] = [];
  let current = "";
  let inText = false;
  let phonetic = 0;
  // Without its strings a workbook is not worth reading, so damage here is damage of the file.
  office.read(part, {
    open: (name) => {
      if (name === "si") current = "";
      else if (name === "rPh") phonetic++;
      else if (name === "t") inText = true;
    },
    close: (name) => {
      if (name === "si") strings.push(current);
      else if (name === "rPh") phonetic--;
      else if (name === "t") inText = false;
    },
    text: (text) => {
      // Phonetic readings of Japanese names follow the names and would double them.
      if (inText && phonetic === 0) current += text;
    },
  });
  return strings;
}

/** The number format of each cell style. */
function readFormats(office: OfficePackage, part: string): string[] {
  const own = new Map<number, string>();
  const formats: string[] = [];
  let inCellStyles = false;
  office.readOptional(part, {
    open: (name, attributes) => {
      const id = Number(attribute(attributes, "numFmtId") ?? 0);
      if (name === "numFmt") own.set(id, attribute(attributes, "formatCode") ?? "");
      else if (name === "cellXfs") inCellStyles = true;
      else if (name === "xf" && inCellStyles) formats.push(own.get(id) ?? builtInFormat(id));
    },
    close: (name) => {
      if (name === "cellXfs") inCellStyles = false;
    },
  });
  return formats;
}

interface OpenCell {
  type: string;
  style: number;
  column: number;
  value: string;
  inline: string;
}

function createSheetReader(sheet: string, workbook: Workbook, writer: BlockWriter, countCell: () => void) {
  const table = createTableRows(writer, "likely");
  let row = 0;
  let column = 0;
  let cells: Cell[] = [];
  let cell: OpenCell | null = null;
  let inside: "v" | "t" | null = null;
  let phonetic = 0;
  let lastRow = 0;
  return {
    end: table.end,
    handler: {
      open: (name: string, attributes: Record<string, string>) => {
        if (name === "row") {
          row = Number(attributes["r"]) || row + 1;
          [cells, column] = [[], 0];
        } else if (name === "c") {
          countCell();
          column = columnOf(attributes["r"]) ?? column + 1;
          cell = {
            type: attributes["t"] ?? "n",
            style: Number(attributes["s"] ?? 0),
            column,
            value: "",
            inline: "",
          };
        } else if (name === "v" || name === "t") inside = name;
        else if (name === "rPh") phonetic++;
      },
      close: (name: string) => {
        if (name === "v" || name === "t") inside = null;
        else if (name === "rPh") phonetic--;
        else if (name === "c" && cell) {
          const text = cellText(cell, workbook);
          if (text !== "") cells.push({ column: cell.column, text });
          cell = null;
        } else if (name === "row") {
          if (row > lastRow + 1) table.push([], { sheet, row });
          lastRow = row;
          table.push(cells, { sheet, row });
        }
      },
      text: (text: string) => {
        if (!cell || phonetic > 0) return;
        if (inside === "v") cell.value += text;
        else if (inside === "t") cell.inline += text;
      },
    },
  };
}

/** The column of a reference such as `BC12`, from 1; not every program writes references. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/i.exec(reference ?? "")?.[0].toUpperCase();
  if (!letters) return null;
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}

function cellText(
  { type, style, value, inline }: OpenCell,
  { strings, formats, date1904 }: Workbook,
): string {
  if (type === "s") return strings[Number(value)] ?? "";
  if (type === "inlineStr") return inline || value;
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type !== "n" || value === "") return value || inline;
  const number = Number(value);
  return Number.isNaN(number) ? value : formatCell(number, formats[style] ?? "General", date1904);
}

const TEXT_ELEMENTS = new Set(["t"]);
const COMMENT_ENDS = new Set(["comment", "p"]);
const THREAD_ELEMENTS = new Set(["text"]);

function writeCompanions(office: OfficePackage, part: string, sheet: string, writer: BlockWriter): void {
  for (const { type, target } of office.relationships(part)) {
    const texts =
      type === "comments" || type === "drawing"
        ? collectTexts(office, target, TEXT_ELEMENTS, COMMENT_ENDS)
        : type === "threadedComment"
          ? collectTexts(office, target, THREAD_ELEMENTS)
          : [];
    for (const text of texts) writer.paragraph(text, { sheet });
    if (type !== "drawing") continue;
    for (const { type: kind, target: chart } of office.relationships(target)) {
      if (kind === "chart") writeChartTitles(office, chart, writer, { sheet });
    }
  }
}
