import { read, type CellObject, type WorkBook } from "@e965/xlsx";
import type { BlockWriter } from "../block-writer.ts";
import { builtInFormat, formatCell } from "../cell-format.ts";
import { isCompoundFile, openCompoundFile } from "../compound-file.ts";
import { FileProblem } from "../file-problem.ts";
import { sheetWriter } from "../sheet-writer.ts";
import { createTableRows } from "../table-rows.ts";
import { writeSummaryTitle } from "./summary-title.ts";
import { decryptWorkbook } from "./xls-encryption.ts";

/** Workbooks before 2007, read by a library; cells are visited one by one as sheets may claim any size. */
export function readXls(bytes: Buffer, writer: BlockWriter): void {
  const file = isCompoundFile(bytes) ? openCompoundFile(bytes) : null;
  const stream = file ? (file.stream("Workbook") ?? file.stream("Book")) : bytes;
  if (!stream) throw new FileProblem("damaged", { detail: "Workbook is empty" });
  const workbook = openWorkbook(decryptWorkbook(stream));
  if (file) writeSummaryTitle(file, writer);
  const date1904 = workbook.Workbook?.WBProps?.date1904 ?? false;
  for (const [index, sheet] of workbook.SheetNames.entries()) {
    const named = sheetWriter(writer, sheet);
    const rows = (workbook.Sheets[sheet]?.["!data"] ?? []) as (CellObject[] | undefined)[];
    const table = createTableRows(named, "likely");
    let lastRow = 0;
    // forEach passes over the holes of sparse arrays, where a loop would count through millions.
    rows.forEach((cells, rowIndex) => {
      if (!cells) return;
      const row = rowIndex + 1;
      if (row > lastRow + 1) table.push([], { sheet, row });
      lastRow = row;
      const filled: { column: number; text: string }[] = [];
      cells.forEach((cell, column) => {
        const text = cell ? cellText(cell, date1904) : "";
        if (text !== "") filled.push({ column, text });
      });
      table.push(filled, { sheet, row });
      writeComments(cells, sheet, row, named);
    });
    table.end();
    writer.progress((index + 1) / workbook.SheetNames.length);
  }
}

function openWorkbook(bytes: Buffer): WorkBook {
  try {
    return read(bytes, { type: "buffer", dense: true, cellFormula: false, cellHTML: false, cellNF: true });
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new FileProblem("damaged", { detail: `xls: ${detail}`, cause });
  }
}

function cellText(cell: CellObject, date1904: boolean): string {
  if (cell.t === "n" && typeof cell.v === "number") {
    const code = typeof cell.z === "number" ? builtInFormat(cell.z) : (cell.z ?? "General");
    return formatCell(cell.v, code, date1904);
  }
  if (cell.t === "b") return cell.v ? "TRUE" : "FALSE";
  if (cell.t === "e") return cell.w ?? "";
  return cell.v === undefined || cell.t === "z" ? "" : String(cell.v);
}

function writeComments(cells: CellObject[], sheet: string, row: number, writer: BlockWriter): void {
  cells.forEach((cell) => {
    for (const comment of cell?.c ?? []) if (comment.t) writer.paragraph(comment.t, { sheet, row });
  });
}
