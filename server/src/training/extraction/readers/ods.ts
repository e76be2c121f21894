import type { BlockWriter } from "../block-writer.ts";
import { FileProblem } from "../file-problem.ts";
import { sheetWriter } from "../sheet-writer.ts";
import { createTableRows, type Cell, type TableRows } from "../table-rows.ts";
import { attribute, readXml, type XmlAttributes } from "../xml.ts";
import { openDocument } from "./open-document.ts";

/** More than a spreadsheet has. Repeated cells and rows are written once, so a file can't multiply itself. */
const MAX_ROWS = 1_100_000;
const MAX_COLUMNS = 20_000;

/** Spreadsheets of OpenDocument, each cell as it is shown. */
export function readOds(bytes: Buffer, writer: BlockWriter): void {
  let sheet = "";
  let table: TableRows | null = null;
  let cells: Cell[] = [];
  let row = 0;
  let column = 0;
  let repeated = 1;
  let width = 1;
  let paragraphs: string[] | null = null;
  let silent = 0;
  const isCell = (name: string) => name === "table-cell" || name === "covered-table-cell";
  readXml(openDocument(bytes, writer), {
    open: (name, attributes) => {
      if (name === "annotation") silent += 1;
      else if (name === "table") {
        sheet = attribute(attributes, "name") ?? "";
        table = createTableRows(sheetWriter(writer, sheet), "likely");
        row = 0;
      } else if (name === "table-row") {
        [cells, column] = [[], 0];
        repeated = countOf(attributes, "number-rows-repeated", MAX_ROWS);
      } else if (isCell(name)) {
        paragraphs = [];
        width = countOf(attributes, "number-columns-repeated", MAX_COLUMNS);
      } else if (name === "p" && silent === 0) paragraphs?.push("");
    },
    close: (name) => {
      if (name === "annotation") silent -= 1;
      else if (isCell(name)) {
        const text = paragraphs?.join("\n") ?? "";
        if (text.trim() !== "") cells.push({ column, text });
        paragraphs = null;
        column += width;
      } else if (name === "table-row") {
        row += 1;
        if (row > MAX_ROWS) throw new FileProblem("too_complex", { detail: "too many rows" });
        if (cells.length > 0) table?.push(cells, { sheet, row });
        row = Math.min(row + repeated - 1, MAX_ROWS);
      } else if (name === "table") {
        table?.end();
        table = null;
      }
    },
    text: (text) => {
      if (paragraphs && paragraphs.length > 0 && silent === 0) paragraphs[paragraphs.length - 1] += text;
    },
  });
}

function countOf(attributes: XmlAttributes, name: string, most: number): number {
  const count = Number(attribute(attributes, name) ?? 1);
  return Number.isInteger(count) && count > 0 ? Math.min(count, most) : 1;
}
