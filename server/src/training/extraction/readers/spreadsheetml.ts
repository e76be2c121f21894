import type { BlockWriter } from "../block-writer.ts";
import { sheetWriter } from "../sheet-writer.ts";
import { createTableRows, type Cell, type TableRows } from "../table-rows.ts";
import { attribute, readXml } from "../xml.ts";

/** The XML that Excel 2003 and many report generators write under `.xls`. */
export function readSpreadsheetml(bytes: Buffer, writer: BlockWriter): void {
  let sheet = "";
  let table: TableRows | null = null;
  let cells: Cell[] = [];
  let row = 0;
  let column = 0;
  let isData = false;
  let text = "";
  readXml(bytes, {
    open: (name, attributes) => {
      const index = Number(attribute(attributes, "Index") ?? Number.NaN);
      if (name === "Worksheet") {
        sheet = attribute(attributes, "Name") ?? "";
        table = createTableRows(sheetWriter(writer, sheet), "likely");
        row = 0;
      } else if (name === "Row") {
        row = index > row ? index : row + 1;
        [cells, column] = [[], 0];
      } else if (name === "Cell") column = index > column ? index : column + 1;
      else if (name === "Data") [isData, text] = [true, ""];
    },
    close: (name) => {
      if (name === "Data") {
        isData = false;
        cells.push({ column, text });
      } else if (name === "Row") table?.push(cells, { sheet, row });
      else if (name === "Worksheet") table?.end();
    },
    text: (value) => {
      if (isData) text += value;
    },
  });
}
