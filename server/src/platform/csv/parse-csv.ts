import { setImmediate as nextTurn } from "node:timers/promises";
import Papa from "papaparse";
import { invalidParams } from "../errors/app-error.ts";
import type { Threads } from "../threads/threads.ts";

export interface CsvRow {
  /** As a spreadsheet counts: the header is row 1. */
  readonly row: number;
  readonly cells: readonly string[];
  /** Why the row cannot be used at all. */
  readonly problem: string | null;
}

export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
}

export const MAX_ROWS = 100_000;
const MAX_COLUMNS = 200;
const MAX_ROW_CHARACTERS = 1024 * 1024;
const SAMPLE_CHARACTERS = 64 * 1024;
const PIECE_CHARACTERS = 128 * 1024;

declare module "../threads/tasks.ts" {
  interface ThreadTasks {
    readCsv: { input: { csv: string }; part: CsvTable };
  }
}

const ROWS_OF_A_PART = 500;
/** Up to here a file is read within a few milliseconds, which is less than another thread takes to answer. */
const INLINE_CHARACTERS = 16 * 1024;

/** Parses a table with a header; a large one off the event loop. */
export async function readTable(threads: Threads, csv: string): Promise<CsvTable> {
  if (csv.length <= INLINE_CHARACTERS) return parseCsv(csv);
  let columns: readonly string[] = [];
  const rows: CsvRow[] = [];
  for await (const part of threads.run("readCsv", { csv })) {
    columns = part.columns;
    rows.push(...part.rows);
  }
  return { columns, rows };
}

/** The table in parts, the columns with each. */
export async function* parseCsvParts(csv: string): AsyncGenerator<CsvTable> {
  const { columns, rows } = await parseCsv(csv);
  for (let from = 0; from < Math.max(1, rows.length); from += ROWS_OF_A_PART)
    yield { columns, rows: rows.slice(from, from + ROWS_OF_A_PART) };
}

/** Parses a table with a header and any delimiter, piece by piece. */
export async function parseCsv(csv: string, pieceCharacters = PIECE_CHARACTERS): Promise<CsvTable> {
  const text = csv.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const delimiter = detectDelimiter(text);
  let columns: string[] | null = null;
  const rows: CsvRow[] = [];
  let row = 0;
  for await (const record of readRecords(text, delimiter, pieceCharacters)) {
    row += 1;
    // Blank rows count as well: skipping millions of them takes as long as reading them.
    const isBlank = record.cells.every((cell) => cell.trim() === "");
    // The header and the empty row after the last line end are free.
    if (row > MAX_ROWS + (isBlank ? 2 : 1))
      throw refused(`has more than ${MAX_ROWS} rows. Split it and import the parts.`);
    if (isBlank) continue;
    if (!columns) {
      columns = nameColumns(record.cells);
      continue;
    }
    rows.push({ row, cells: record.cells.slice(0, columns.length), problem: record.problem });
  }
  if (!columns) throw refused("is empty. It needs a header row that names its columns.");
  return { columns, rows };
}

interface CsvRecord {
  readonly cells: readonly string[];
  readonly problem: string | null;
}

async function* readRecords(text: string, delimiter: string, piece: number): AsyncGenerator<CsvRecord> {
  let start = 0;
  let length = piece;
  while (start < text.length) {
    const isEnd = start + length >= text.length;
    const { data, errors, meta } = parsePiece(text.slice(start, start + length), delimiter, isEnd);
    const broken = new Set(errors.flatMap((error) => (error.type === "Quotes" ? [error.row] : [])));
    for (const [index, cells] of data.entries()) {
      yield {
        cells,
        problem: broken.has(index) ? "A quoted cell is not closed or contains a stray quote." : null,
      };
    }
    if (isEnd) return;
    start += meta.cursor;
    length = data.length > 0 ? piece : length * 2;
    if (length > Math.max(piece, MAX_ROW_CHARACTERS) * 2)
      throw refused(`has a row of more than ${MAX_ROW_CHARACTERS} characters. A quote may not be closed.`);
    await nextTurn();
  }
}

interface Piece {
  readonly data: readonly (readonly string[])[];
  readonly errors: readonly { readonly type: string; readonly row?: number }[];
  readonly meta: { readonly cursor: number };
}

/** The parser's own types are `any`; without a header and a step function this is its result. */
function parsePiece(text: string, delimiter: string, isEnd: boolean): Piece {
  return new Papa.Parser({ delimiter, newline: "\n" }).parse(text, 0, !isEnd) as Piece;
}

/** The empty row after the last line end would count as one of a single cell, and two short columns as none. */
function detectDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  return Papa.parse(sample, { preview: 20, newline: "\n", skipEmptyLines: "greedy" }).meta.delimiter;
}

/** JSON parsers drop this key or worse, so no mapping could name such a column. */
const UNSAFE_KEY = "__proto__";

/** Every column gets a unique name, so that a mapping can refer to it. */
function nameColumns(header: readonly string[]): string[] {
  if (header.length > MAX_COLUMNS) throw refused(`has more than ${MAX_COLUMNS} columns.`);
  const names: string[] = [];
  for (const [index, cell] of header.entries()) {
    const given = cell.trim();
    const base = given === "" || given === UNSAFE_KEY ? `Column ${index + 1}` : given;
    let name = base;
    for (let copy = 2; names.includes(name); copy += 1) name = `${base} (${copy})`;
    names.push(name);
  }
  return names;
}

const refused = (why: string) => invalidParams({ csv: `The file ${why}` });
