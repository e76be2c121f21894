import type { DocText } from "./doc-text.ts";

/** A stretch of the stream whose one-byte characters have the same encoding. */
export interface EncodedRun {
  from: number;
  to: number;
  encoding: string;
}

const PAGE_BYTES = 512;
const MAX_PAGES = 200_000;
const FONT_OPERATION = 93;

/** Encodings by the character set of a font; any other set is that of the document. */
const FONT_ENCODINGS: Record<number, string> = {
  77: "macintosh",
  128: "shift_jis",
  129: "euc-kr",
  134: "gbk",
  136: "big5",
  161: "windows-1253",
  162: "windows-1254",
  163: "windows-1258",
  177: "windows-1255",
  178: "windows-1256",
  186: "windows-1257",
  204: "windows-1251",
  222: "windows-874",
  238: "windows-1250",
};

/** Before Word 97 the font of a character decides what its byte means. Runs in the document's own encoding are left out. */
export function readEncodedRuns({ stream, isOld, encoding }: DocText): EncodedRun[] {
  if (!isOld || stream.length < 0xd8) return [];
  const fonts = readFontEncodings(stream);
  if (fonts.every((font) => font === null || font === encoding)) return [];
  const runs: EncodedRun[] = [];
  for (const page of formatPages(stream)) readPage(stream, page * PAGE_BYTES, fonts, runs);
  return runs.filter((run) => run.encoding !== encoding).toSorted((a, b) => a.from - b.from);
}

/** Cuts a stretch of the stream where the encoding changes. */
export function* encodedParts(
  runs: EncodedRun[],
  from: number,
  to: number,
  usual: string,
): Generator<EncodedRun> {
  let at = from;
  for (const run of runs) {
    if (run.to <= at || run.from >= to) continue;
    if (run.from > at) yield { from: at, to: run.from, encoding: usual };
    const end = Math.min(run.to, to);
    yield { from: Math.max(run.from, at), to: end, encoding: run.encoding };
    at = end;
  }
  if (at < to) yield { from: at, to, encoding: usual };
}

function readFontEncodings(stream: Buffer): (string | null)[] {
  const start = stream.readUInt32LE(0xd0);
  const end = Math.min(stream.length, start + stream.readUInt32LE(0xd4));
  const fonts: (string | null)[] = [];
  let at = start + 2;
  while (at + 6 <= end) {
    fonts.push(FONT_ENCODINGS[stream[at + 4] ?? 0] ?? null);
    at += 1 + Math.max(1, stream[at] ?? 0);
  }
  return fonts;
}

/** The pages of the stream that hold formats of characters. */
function* formatPages(stream: Buffer): Generator<number> {
  const start = stream.readUInt32LE(0xb8);
  const length = stream.readUInt32LE(0xbc);
  if (start + length > stream.length || length < 4) return;
  const count = Math.min(Math.floor((length - 4) / 6), MAX_PAGES);
  for (let index = 0; index < count; index++) yield stream.readUInt16LE(start + (count + 1) * 4 + index * 2);
}

function readPage(stream: Buffer, page: number, fonts: (string | null)[], runs: EncodedRun[]): void {
  if (page + PAGE_BYTES > stream.length) return;
  const count = stream[page + PAGE_BYTES - 1] ?? 0;
  if ((count + 1) * 4 + count > PAGE_BYTES - 1) return;
  for (let index = 0; index < count; index++) {
    const from = stream.readUInt32LE(page + index * 4);
    const to = stream.readUInt32LE(page + index * 4 + 4);
    const word = stream[page + (count + 1) * 4 + index] ?? 0;
    if (to <= from || word === 0) continue;
    const start = page + word * 2;
    const end = Math.min(start + 1 + (stream[start] ?? 0), page + PAGE_BYTES - 1);
    const font = fontOf(stream, start + 1, end);
    const encoding = font === null ? null : fonts[font];
    if (encoding) runs.push({ from, to, encoding });
  }
}

/** Operand lengths of the operations on characters; those that are not here carry their own. */
const OPERAND_BYTES: Record<number, number> = {
  65: 1, 66: 1, 67: 1, 69: 2, 70: 4, 71: 1, 72: 2, 73: 3, 75: 1, 80: 2, 83: 0, 85: 1, 86: 1, 87: 1, 88: 1, 89: 1, 90: 1,
  91: 1, 92: 1, 93: 2, 94: 1, 95: 3, 96: 2, 97: 2, 98: 1, 99: 2, 100: 1, 101: 2, 102: 1, 104: 1, 107: 2, 109: 2, 110: 2,
  117: 1, 118: 1,
}; // prettier-ignore

function fontOf(stream: Buffer, start: number, end: number): number | null {
  let font: number | null = null;
  let at = start;
  while (at + 1 < end) {
    const operation = stream[at] ?? 0;
    if (operation === FONT_OPERATION && at + 3 <= end) font = stream.readUInt16LE(at + 1);
    at += 1 + (OPERAND_BYTES[operation] ?? (stream[at + 1] ?? 0) + 1);
  }
  return font;
}
