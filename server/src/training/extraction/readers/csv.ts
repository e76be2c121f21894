import Papa from "papaparse";
import type { BlockWriter } from "../block-writer.ts";
import { createTableRows } from "../table-rows.ts";
import { decodeText } from "../text-encoding.ts";

/** Separated values: the separator is found by papaparse, the header is the first row of names. */
export function readCsv(bytes: Buffer, writer: BlockWriter): void {
  // Excel writes the separator it used into an extra first line.
  const text = decodeText(bytes);
  const declared = /^sep=(.)\r?\n/i.exec(text);
  const table = createTableRows(writer, "always");
  let row = 0;
  Papa.parse<string[]>(declared ? text.slice(declared[0].length) : text, {
    delimiter: declared?.[1] ?? "",
    skipEmptyLines: false,
    step: ({ data }) => {
      row++;
      table.push(
        data.map((value, column) => ({ column, text: value })),
        { row },
      );
    },
  });
  table.end();
}
