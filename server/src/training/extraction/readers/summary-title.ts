import type { BlockWriter } from "../block-writer.ts";
import type { CompoundFile } from "../compound-file.ts";
import { codePageEncoding, decodeAs } from "../text-encoding.ts";

const TITLE_PROPERTY = 2;
const CODE_PAGE_PROPERTY = 1;
const SAVED_PROPERTY = 13;
const TIME_TYPE = 64;
const NARROW_STRING = 30;
const WIDE_STRING = 31;
const MAX_PROPERTIES = 100;
const ANSI_CODE_PAGE = 1252;
const UTF16_CODE_PAGE = 1200;

/** The title from the summary that doc, ppt and xls carry; a damaged summary costs only the title. */
export function writeSummaryTitle(file: CompoundFile, writer: BlockWriter): void {
  const title = readSummary(file, titleOf);
  if (title) writer.title(title);
}

/** The encoding of one-byte characters in the file, as far as its summary knows. */
export function summaryEncoding(file: CompoundFile): string {
  const codePage = readSummary(file, (summary) => readProperties(summary).codePage) ?? ANSI_CODE_PAGE;
  return codePageEncoding(codePage === UTF16_CODE_PAGE ? ANSI_CODE_PAGE : codePage);
}

/** The day on which the file was saved last, as ISO. */
export function summarySavedDay(file: CompoundFile): string | null {
  return readSummary(file, (summary) => {
    const { saved } = readProperties(summary);
    if (saved === null || summary.readUInt32LE(saved) !== TIME_TYPE) return null;
    // Steps of 100 nanoseconds since 1601.
    const milliseconds = Number(summary.readBigUInt64LE(saved + 4) / 10_000n) - 11_644_473_600_000;
    const isPlausible = milliseconds > 0 && milliseconds < 4_102_444_800_000;
    return isPlausible ? new Date(milliseconds).toISOString().slice(0, 10) : null;
  });
}

function readSummary<T>(file: CompoundFile, read: (summary: Buffer) => T): T | null {
  const summary = file.stream("\u0005SummaryInformation");
  try {
    return summary && read(summary);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}

function readProperties(summary: Buffer): { codePage: number; title: number | null; saved: number | null } {
  const section = summary.readUInt32LE(44);
  const count = Math.min(summary.readUInt32LE(section + 4), MAX_PROPERTIES);
  let codePage = ANSI_CODE_PAGE;
  let title: number | null = null;
  let saved: number | null = null;
  for (let index = 0; index < count; index++) {
    const id = summary.readUInt32LE(section + 8 + index * 8);
    const at = section + summary.readUInt32LE(section + 12 + index * 8);
    if (id === CODE_PAGE_PROPERTY) codePage = summary.readUInt16LE(at + 4);
    if (id === TITLE_PROPERTY) title = at;
    if (id === SAVED_PROPERTY) saved = at;
  }
  return { codePage, title, saved };
}

function titleOf(summary: Buffer): string | null {
  const { codePage, title } = readProperties(summary);
  if (title === null) return null;
  const type = summary.readUInt32LE(title);
  if (type !== NARROW_STRING && type !== WIDE_STRING) return null;
  const isWide = type === WIDE_STRING || codePage === UTF16_CODE_PAGE;
  const length = summary.readUInt32LE(title + 4) * (type === WIDE_STRING ? 2 : 1);
  const raw = summary.subarray(title + 8, title + 8 + Math.min(length, 2000));
  return decodeAs(raw, isWide ? "utf-16le" : codePageEncoding(codePage)).split("\0")[0] ?? null;
}
