import type { BlockWriter } from "./block-writer.ts";
import type { DocumentLocation } from "./document.ts";

/** A cell that holds something, with its column from 0. */
export interface Cell {
  column: number;
  text: string;
}
interface Row {
  cells: Cell[];
  at: DocumentLocation;
  isMarked: boolean;
}

const MAX_HEADER_ROWS = 3;

interface Header {
  columns: number[];
  names: string[];
  source: Row;
  /** Columns that no row has filled yet. */
  unused: Set<number>;
}

/**
 * How ready a table is to take its first row for a header: `always` where the format has one by custom
 * (csv), `likely` where forms and lists are laid out as tables as well.
 */
export type HeaderCustom = "always" | "likely";

export interface TableRows {
  /** `isMarked`: the file marks this row as a header. */
  push: (cells: Cell[], at?: DocumentLocation, isMarked?: boolean) => void;
  end: () => void;
}

/** Finds a table's header and writes each row beside it, aligned by column. Reads one row ahead. */
export function createTableRows(writer: BlockWriter, custom: HeaderCustom): TableRows {
  let header: Header | null = null;
  let isHeaderUsed = false;
  let rowCount = 0;
  let pending: Row | null = null;
  let expectsHeader = true;

  function write({ cells, at }: Row): void {
    if (!header) return writePlain(cells, at);
    isHeaderUsed = true;
    const { columns, names, unused } = header;
    for (const { column } of cells) unused.delete(column);
    const byColumn = new Map(cells.map(({ column, text }) => [column, text]));
    const aligned = columns.map((column) => byColumn.get(column) ?? "");
    const extra = cells.filter(({ column }) => !columns.includes(column));
    if (extra.length === 0) return writer.row(aligned, names, at);
    const unnamed = extra.map(() => "");
    writer.row([...aligned, ...extra.map(({ text }) => text)], [...names, ...unnamed], at);
  }

  function writePlain(cells: Cell[], at: DocumentLocation): void {
    writer.row(
      cells.map(({ text }) => text),
      null,
      at,
    );
  }

  /** A name over an empty column stands beside no cell, so it is written by itself. */
  function writeUnusedNames(): void {
    if (!header || !isHeaderUsed) return;
    const { source, unused } = header;
    const left = source.cells.filter(({ column }) => unused.has(column));
    if (left.length > 0) writePlain(left, source.at);
  }

  function addHeader(row: Row): void {
    writeUnusedNames();
    const before = header && !isHeaderUsed ? header.source : null;
    // Headers of several rows are joined; any other header without rows is a row itself.
    const isSecondLine = before !== null && before.isMarked && row.isMarked;
    if (before && !isSecondLine) writePlain(before.cells, before.at);
    header = headerOf(before && isSecondLine ? joinRows(before, row) : row);
    isHeaderUsed = false;
  }

  function flushPending(next: Row | null): void {
    if (!pending) return;
    const row = pending;
    pending = null;
    if (next && isHeaderOf(row, next, custom, header !== null)) {
      addHeader(row);
    } else write(row);
  }

  return {
    push: (allCells, at = {}, isMarked = false) => {
      const cells = allCells.filter(({ text }) => text.trim() !== "");
      if (cells.length === 0) {
        expectsHeader = true;
        return;
      }
      // Where every row claims to be a header, none of the later ones is.
      const isHeader = isMarked && rowCount++ < MAX_HEADER_ROWS;
      const row = { cells, at, isMarked: isHeader };
      flushPending(row);
      if (expectsHeader && (isHeader || mayBeHeader(cells))) pending = row;
      else write(row);
      // A marked header may have further lines; any other row with columns ends the search.
      if (cells.length > 1 && !isHeader) expectsHeader = false;
    },
    end: () => {
      flushPending(null);
      writeUnusedNames();
    },
  };
}

function headerOf(row: Row): Header {
  const columns = row.cells.map(({ column }) => column);
  return {
    columns,
    unused: new Set(columns),
    names: row.cells.map(({ text }) => text.trim()),
    source: row,
  };
}

function joinRows(upper: Row, lower: Row): Row {
  const columns = new Map(upper.cells.map((cell) => [cell.column, cell.text]));
  for (const { column, text } of lower.cells) {
    const above = columns.get(column);
    columns.set(column, above === undefined ? text : `${above} ${text}`);
  }
  const cells = [...columns]
    .map(([column, text]) => ({ column, text }))
    .toSorted((a, b) => a.column - b.column);
  return { ...lower, cells };
}

function isHeaderOf(row: Row, next: Row, custom: HeaderCustom, hasHeader: boolean): boolean {
  if (row.isMarked) return true;
  if (!mayBeHeader(row.cells)) return false;
  const numbers = next.cells.filter(({ text }) => isFigure(text)).map(({ column }) => column);
  const contrasts = row.cells.some(({ column, text }) => numbers.includes(column) && !isFigure(text));
  if (contrasts) return true;
  if (hasHeader || next.cells.length < 2) return custom === "always" && !hasHeader;
  // Two columns of words may be a form; names over long answers are not.
  return custom === "always" || row.cells.length > 2 || characters(next) >= 2 * characters(row);
}

function characters({ cells }: Row): number {
  return cells.reduce((sum, { text }) => sum + text.length, 0);
}

function mayBeHeader(cells: Cell[]): boolean {
  const names = cells.map(({ text }) => text.trim());
  if (names.length < 2 || new Set(names).size < names.length) return false;
  const [first = ""] = names;
  return !isFigure(first) && names.every((name) => name.length <= 100 && (isYear(name) || !isFigure(name)));
}

function isYear(text: string): boolean {
  return /^(19|20)\d\d$/.test(text);
}

/** Numbers, amounts, percentages, dates and times: values of columns that hardly ever name one. */
function isFigure(text: string): boolean {
  return /\d/.test(text) && /^[\s\d.,:;/%+()\-–\p{Sc}]*([a-z]{1,3})?$/iu.test(text.trim());
}
