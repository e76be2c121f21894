import { decodeAs } from "./text-encoding.ts";

/**
 * Text in a vector picture of Windows, which charts and objects of other programs leave in a presentation. A
 * picture draws its text in pieces; those that touch on one line are one text.
 */
export function metafileTexts(picture: Buffer): string[] {
  const pieces = isEnhanced(picture) ? [...enhancedPieces(picture)] : [...windowsPieces(picture)];
  return joined(pieces);
}

interface Piece {
  text: string;
  x: number;
  y: number;
  /** The sum of what each character advances by; 0 where the picture does not say. */
  width: number;
}

const MAX_RECORDS = 200_000;
const MAX_PIECES = 20_000;
const MAX_CHARACTERS = 2_000;

const ENHANCED_SIGNATURE = 0x464d4520;
const ENHANCED = { textA: 83, textW: 84, smallText: 108 };
const SMALL_TEXT = { noRectangle: 0x100, bytes: 0x200 };
const GLYPHS_OPTION = 0x10;

const PLACEABLE_SIGNATURE = 0x9ac6cdd7;
const WINDOWS = { text: 0x0521, extendedText: 0x0a32 };
const RECTANGLE_OPTIONS = 6;

function isEnhanced(picture: Buffer): boolean {
  return (
    picture.length > 44 && picture.readUInt32LE(0) === 1 && picture.readUInt32LE(40) === ENHANCED_SIGNATURE
  );
}

function* enhancedPieces(picture: Buffer): Generator<Piece> {
  let at = 0;
  for (let count = 0; at + 8 <= picture.length && count < MAX_RECORDS; count++) {
    const type = picture.readUInt32LE(at);
    const size = picture.readUInt32LE(at + 4);
    if (size < 8 || at + size > picture.length) return;
    const record = picture.subarray(at, at + size);
    if ((type === ENHANCED.textW || type === ENHANCED.textA) && size >= 76) {
      yield* enhancedText(record, type === ENHANCED.textW);
    } else if (type === ENHANCED.smallText && size >= 36) yield* smallText(record);
    at += size;
  }
}

function* enhancedText(record: Buffer, isWide: boolean): Generator<Piece> {
  const characters = record.readUInt32LE(44);
  const start = record.readUInt32LE(48);
  if (characters > MAX_CHARACTERS || (record.readUInt32LE(52) & GLYPHS_OPTION) !== 0) return;
  const raw = record.subarray(start, start + characters * (isWide ? 2 : 1));
  const advances = record.readUInt32LE(72);
  let width = 0;
  for (let index = 0; index < characters && advances + index * 4 + 4 <= record.length; index++)
    width += record.readInt32LE(advances + index * 4);
  const text = isWide ? raw.toString("utf16le") : decodeAs(raw, "windows-1252");
  yield { text, x: record.readInt32LE(36), y: record.readInt32LE(40), width: advances > 0 ? width : 0 };
}

function* smallText(record: Buffer): Generator<Piece> {
  const characters = record.readUInt32LE(16);
  const options = record.readUInt32LE(20);
  if (characters > MAX_CHARACTERS || (options & GLYPHS_OPTION) !== 0) return;
  const start = (options & SMALL_TEXT.noRectangle) !== 0 ? 36 : 52;
  const isNarrow = (options & SMALL_TEXT.bytes) !== 0;
  const raw = record.subarray(start, start + characters * (isNarrow ? 1 : 2));
  const text = isNarrow ? decodeAs(raw, "windows-1252") : raw.toString("utf16le");
  yield { text, x: record.readInt32LE(8), y: record.readInt32LE(12), width: 0 };
}

function* windowsPieces(picture: Buffer): Generator<Piece> {
  if (picture.length < 40) return;
  const header = picture.readUInt32LE(0) === PLACEABLE_SIGNATURE ? 22 : 0;
  let at = header + 18;
  for (let count = 0; at + 6 <= picture.length && count < MAX_RECORDS; count++) {
    const size = picture.readUInt32LE(at) * 2;
    if (size < 6 || at + size > picture.length) return;
    const record = picture.subarray(at, at + size);
    const type = picture.readUInt16LE(at + 4);
    if (type === WINDOWS.text && size >= 12) yield* windowsText(record);
    else if (type === WINDOWS.extendedText && size >= 14) yield* windowsExtendedText(record);
    at += size;
  }
}

function* windowsText(record: Buffer): Generator<Piece> {
  const length = record.readUInt16LE(6);
  const position = 8 + length + (length & 1);
  if (length > MAX_CHARACTERS || position + 4 > record.length) return;
  const text = decodeAs(record.subarray(8, 8 + length), "windows-1252");
  yield { text, x: record.readInt16LE(position + 2), y: record.readInt16LE(position), width: 0 };
}

function* windowsExtendedText(record: Buffer): Generator<Piece> {
  const length = record.readUInt16LE(10);
  const options = record.readUInt16LE(12);
  if (length > MAX_CHARACTERS || (options & GLYPHS_OPTION) !== 0) return;
  const start = (options & RECTANGLE_OPTIONS) !== 0 ? 22 : 14;
  const advances = start + length + (length & 1);
  let width = 0;
  for (let index = 0; index < length && advances + index * 2 + 2 <= record.length; index++)
    width += record.readInt16LE(advances + index * 2);
  const text = decodeAs(record.subarray(start, start + length), "windows-1252");
  yield { text, x: record.readInt16LE(8), y: record.readInt16LE(6), width };
}

function joined(pieces: Piece[]): string[] {
  const lines: { text: string; y: number; end: number }[] = [];
  for (const { text, x, y, width } of pieces.slice(0, MAX_PIECES)) {
    if (text === "") continue;
    const last = lines.at(-1);
    const letter = width / text.length;
    const gap = last ? x - last.end : 0;
    if (last && width > 0 && last.y === y && gap > -letter && gap < 3 * letter) {
      last.text += gap > letter / 4 ? ` ${text}` : text;
      last.end = x + width;
    } else lines.push({ text, y, end: x + width });
  }
  return lines.map(({ text }) => text.trim()).filter((text) => text !== "");
}
