import type { DocText } from "./doc-text.ts";

/** What a stretch of the stream is: text of a style, in a table, the end of a row, in a list. */
export interface ParagraphProperties {
  from: number;
  to: number;
  style: number;
  level: number | null;
  isInTable: boolean;
  isRowEnd: boolean;
  isItem: boolean;
}

const PAGE_BYTES = 512;
const MAX_PAGES = 200_000;

/** Operand lengths by the top three bits of an operation; 6 carries its own. */
const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, 0, 3];
const SPRM = {
  inTable: 0x2416,
  rowEnd: 0x2417,
  outline: 0x2640,
  list: 0x460b,
  tableDefinition: 0xd608,
  tabs: 0xc615,
};

/** A lookup of paragraph properties by position in the stream. */
export function readParagraphProperties(text: DocText): (position: number) => ParagraphProperties | null {
  const runs: ParagraphProperties[] = [];
  for (const page of propertyPages(text)) readPage(text, page * PAGE_BYTES, runs);
  runs.sort((a, b) => a.from - b.from);
  return (position) => {
    let low = 0;
    let high = runs.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const run = runs[middle];
      if (!run) return null;
      if (run.from > position) high = middle - 1;
      else if (run.to <= position) low = middle + 1;
      else return run;
    }
    return null;
  };
}

/** The pages of the stream that hold properties, by the table that lists them. */
function* propertyPages({ stream, tables, isOld }: DocText): Generator<number> {
  const at = isOld ? 0xc0 : 0x102;
  if (!tables || stream.length < at + 8) return;
  const position = stream.readUInt32LE(at);
  const length = stream.readUInt32LE(at + 4);
  if (position + length > tables.length) return;
  const entryBytes = isOld ? 2 : 4;
  const count = Math.min(Math.floor((length - 4) / (4 + entryBytes)), MAX_PAGES);
  for (let index = 0; index < count; index++) {
    const entry = position + (count + 1) * 4 + index * entryBytes;
    yield isOld ? tables.readUInt16LE(entry) : tables.readUInt32LE(entry) & 0x3fffff;
  }
}

function readPage({ stream, isOld }: DocText, page: number, runs: ParagraphProperties[]): void {
  if (page + PAGE_BYTES > stream.length) return;
  const count = stream[page + PAGE_BYTES - 1] ?? 0;
  const entryBytes = isOld ? 7 : 13;
  if ((count + 1) * 4 + count * entryBytes > PAGE_BYTES - 1) return;
  for (let index = 0; index < count; index++) {
    const from = stream.readUInt32LE(page + index * 4);
    const to = stream.readUInt32LE(page + index * 4 + 4);
    if (to <= from) continue;
    const run = { from, to, style: 0, level: null, isInTable: false, isRowEnd: false, isItem: false };
    const word = stream[page + (count + 1) * 4 + index * entryBytes] ?? 0;
    if (word > 0) readRun(stream, page + word * 2, page + PAGE_BYTES - 1, isOld, run);
    runs.push(run);
  }
}

function readRun(stream: Buffer, at: number, limit: number, isOld: boolean, run: ParagraphProperties): void {
  const words = stream[at] ?? 0;
  if (isOld) {
    const end = Math.min(limit, at + words * 2);
    run.style = stream[at + 1] ?? 0;
    return readOldOperations(stream, at + 2, end, run);
  }
  const isLong = words === 0;
  const start = isLong ? at + 2 : at + 1;
  const end = Math.min(limit, start + (isLong ? (stream[at + 1] ?? 0) * 2 : words * 2 - 1));
  if (start + 2 > end) return;
  run.style = stream.readUInt16LE(start);
  readOperations(stream, start + 2, end, run);
}

/** Applies a list of operations as Word 97 and later write them. */
export function readOperations(
  bytes: Buffer,
  start: number,
  end: number,
  run: Pick<ParagraphProperties, "level" | "isInTable" | "isRowEnd" | "isItem">,
): void {
  let at = start;
  while (at + 3 <= end) {
    const operation = bytes.readUInt16LE(at);
    at += 2;
    const kind = operation >> 13;
    let length = OPERAND_BYTES[kind] ?? 0;
    if (operation === SPRM.tableDefinition) {
      if (at + 2 > end) return;
      length = bytes.readUInt16LE(at) + 1;
    } else if (kind === 6) {
      length = (bytes[at] ?? 0) + 1;
      if (operation === SPRM.tabs && length === 256) return;
    }
    if (at + length > end) return;
    const value = bytes[at] ?? 0;
    if (operation === SPRM.inTable) run.isInTable = value !== 0;
    else if (operation === SPRM.rowEnd) run.isRowEnd = value !== 0;
    else if (operation === SPRM.outline) run.level = value < 9 ? value + 1 : 0;
    else if (operation === SPRM.list) run.isItem = bytes.readUInt16LE(at) !== 0;
    at += length;
  }
}

/** Operand lengths of Word 6 by operation, as far as they occur before the two that matter here. */
const OLD_OPERAND_BYTES: Record<number, number> = {
  2: 2, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1, 10: 1, 11: 1, 13: 1, 14: 1, 16: 2, 17: 2, 18: 2, 19: 2, 20: 4, 21: 2,
  22: 2, 24: 1, 25: 1, 26: 2, 27: 2, 28: 2, 29: 1, 37: 1, 38: 2, 39: 2, 40: 2, 41: 2, 42: 2, 43: 2, 44: 1, 45: 2,
  46: 2, 47: 2, 48: 2, 49: 2, 50: 1, 51: 1,
}; // prettier-ignore

function readOldOperations(stream: Buffer, start: number, end: number, run: ParagraphProperties): void {
  let at = start;
  while (at + 2 <= end) {
    const operation = stream[at] ?? 0;
    const isVariable = operation === 3 || operation === 12 || operation === 15 || operation === 23;
    const length = isVariable ? (stream[at + 1] ?? 0) + 1 : OLD_OPERAND_BYTES[operation];
    if (length === undefined) return;
    const value = stream[at + 1] ?? 0;
    if (operation === 24) run.isInTable = value !== 0;
    else if (operation === 25) run.isRowEnd = value !== 0;
    at += 1 + length;
  }
}
