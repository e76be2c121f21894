import Papa from "papaparse";
import type { BlockWriter } from "../block-writer.ts";
import { FileProblem } from "../file-problem.ts";
import { createTableRows } from "../table-rows.ts";
import { decodeText } from "../text-encoding.ts";

/** More than a spreadsheet has. Blank rows count as well: skipping millions of them takes as long as reading them. */
const MAX_ROWS = 1_100_000;

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
      if (++row > MAX_ROWS) throw new FileProblem("too_complex", { detail: "too many rows" });
      table.push(
        data.map((value, column) => ({ column, text: value })),
        { row },
      );
    },
  });
  table.end();
}
