import { FileProblem } from "../file-problem.ts";

/** A run of characters of the document that lies in one stretch of the stream. */
export interface Piece {
  start: number;
  end: number;
  offset: number;
  isWide: boolean;
}

export interface DocText {
  /** `WordDocument`, in which characters and most properties lie. */
  stream: Buffer;
  /** Where tables of positions lie; the same stream before Word 97. */
  tables: Buffer | null;
  isOld: boolean;
  pieces: Piece[];
  /** Lengths in characters of the main text, footnotes, headers, macros, comments, endnotes and boxes. */
  stories: number[];
  /** The encoding of one-byte characters. */
  encoding: string;
}

/** Versions 2 and 6; a newer one has 0xa5ec, or anything where the header was tampered with. */
const OLD_MAGICS = new Set([0xa5db, 0xa5dc]);
const ENCRYPTED_FLAG = 0x0100;
const COMPLEX_FLAG = 0x0004;
const SECOND_TABLE_FLAG = 0x0200;

/** The character set of documents that Word for the Macintosh wrote. */
const MAC_CHARACTERS = 256;

/** Encodings that versions before 97 used, by primary language. */
const LANGUAGE_ENCODINGS: Record<number, string> = {
  0x01: "windows-1256",
  0x02: "windows-1251",
  0x04: "gbk",
  0x05: "windows-1250",
  0x08: "windows-1253",
  0x0d: "windows-1255",
  0x0e: "windows-1250",
  0x11: "shift_jis",
  0x12: "euc-kr",
  0x15: "windows-1250",
  0x18: "windows-1250",
  0x19: "windows-1251",
  0x1a: "windows-1250",
  0x1b: "windows-1250",
  0x1e: "windows-874",
  0x1f: "windows-1254",
  0x22: "windows-1251",
};

/** Finds the characters of a Word document. `table` looks up `0Table` or `1Table`. */
export function locateDocText(stream: Buffer, table: (name: string) => Buffer | null): DocText {
  if (stream.length < 0x60) throw new FileProblem("damaged", { detail: "Word header too short" });
  const magic = stream.readUInt16LE(0);
  const version = stream.readUInt16LE(2);
  const flags = stream.readUInt16LE(10);
  if (flags & ENCRYPTED_FLAG) throw new FileProblem("encrypted", { detail: "Word" });
  const isOld = version < 0xc1 && (OLD_MAGICS.has(magic) || version <= 0x69);
  if (isOld) return locateOld(stream, flags);
  const [usual, other] = flags & SECOND_TABLE_FLAG ? ["1Table", "0Table"] : ["0Table", "1Table"];
  return locateNew(stream, table(usual) ?? table(other));
}

function locateOld(stream: Buffer, flags: number): DocText {
  const language = LANGUAGE_ENCODINGS[stream.readUInt16LE(6) & 0x3ff] ?? "windows-1252";
  const encoding = stream.readUInt16LE(0x14) === MAC_CHARACTERS ? "macintosh" : language;
  const pieces =
    flags & COMPLEX_FLAG && stream.length > 0x168
      ? readPieces(stream, stream.readUInt32LE(0x160), stream.readUInt32LE(0x164), true, stream.length)
      : [];
  if (pieces.length === 0) pieces.push(wholeText(stream));
  return { stream, tables: stream, isOld: true, pieces, stories: storyLengths(stream, 0x34), encoding };
}

function locateNew(stream: Buffer, tables: Buffer | null): DocText {
  if (stream.length < 0x1aa) throw new FileProblem("damaged", { detail: "Word header too short" });
  const longs = 34 + stream.readUInt16LE(32) * 2 + 2;
  const stories = storyLengths(stream, longs + 12);
  const [position, length] = [stream.readUInt32LE(0x1a2), stream.readUInt32LE(0x1a6)];
  const pieces = tables ? readPieces(tables, position, length, false, stream.length) : [];
  if (pieces.length === 0) pieces.push(wholeText(stream));
  return { stream, tables, isOld: false, pieces, stories, encoding: "windows-1252" };
}

/** Without a table of pieces the text is one stretch that the header names. */
function wholeText(stream: Buffer): Piece {
  const [first, last] = [stream.readUInt32LE(0x18), Math.min(stream.readUInt32LE(0x1c), stream.length)];
  if (last <= first) throw new FileProblem("damaged", { detail: "Word text missing" });
  return { start: 0, end: last - first, offset: first, isWide: false };
}

function storyLengths(stream: Buffer, at: number): number[] {
  return Array.from({ length: 8 }, (_, index) => {
    const position = at + index * 4;
    return position + 4 <= stream.length ? Math.max(0, stream.readInt32LE(position)) : 0;
  });
}

/** Reads the table of pieces; the formatting before it is skipped. */
function readPieces(
  tables: Buffer,
  position: number,
  length: number,
  isOld: boolean,
  limit: number,
): Piece[] {
  const end = Math.min(tables.length, position + length);
  let at = position;
  while (at + 5 <= end) {
    const tag = tables[at];
    if (tag === 1) at += 3 + tables.readUInt16LE(at + 1);
    else if (tag === 2)
      return readPieceTable(
        tables,
        at + 5,
        Math.min(tables.readUInt32LE(at + 1), end - at - 5),
        isOld,
        limit,
      );
    else return [];
  }
  return [];
}

function readPieceTable(tables: Buffer, at: number, length: number, isOld: boolean, limit: number): Piece[] {
  const count = Math.floor((length - 4) / 12);
  const pieces: Piece[] = [];
  for (let index = 0; index < count; index++) {
    const start = tables.readUInt32LE(at + index * 4);
    const end = tables.readUInt32LE(at + index * 4 + 4);
    const location = tables.readUInt32LE(at + (count + 1) * 4 + index * 8 + 2);
    const isNarrow = isOld || (location & 0x40000000) !== 0;
    const offset = isOld ? location : isNarrow ? (location & 0x3fffffff) >>> 1 : location & 0x3fffffff;
    if (end > start && end - start <= limit && offset < limit)
      pieces.push({ start, end, offset, isWide: !isNarrow });
  }
  return pieces;
}
