import type { BlockWriter } from "../block-writer.ts";
import type { CompoundFile } from "../compound-file.ts";
import { decodeAs } from "../text-encoding.ts";

const TITLE_PROPERTY = 2;
const CODE_PAGE_PROPERTY = 1;
const NARROW_STRING = 30;
const WIDE_STRING = 31;

/** The title from the summary that doc and ppt carry; a damaged summary costs only the title. */
export function writeSummaryTitle(file: CompoundFile, writer: BlockWriter): void {
  const summary = file.stream("\u0005SummaryInformation");
  try {
    const title = summary && titleOf(summary);
    if (title) writer.title(title);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

function titleOf(summary: Buffer): string | null {
  const section = summary.readUInt32LE(44);
  const count = Math.min(summary.readUInt32LE(section + 4), 100);
  let codePage = 1252;
  let title: number | null = null;
  for (let index = 0; index < count; index++) {
    const id = summary.readUInt32LE(section + 8 + index * 8);
    const at = section + summary.readUInt32LE(section + 12 + index * 8);
    if (id === CODE_PAGE_PROPERTY) codePage = summary.readUInt16LE(at + 4);
    if (id === TITLE_PROPERTY) title = at;
  }
  if (title === null) return null;
  const type = summary.readUInt32LE(title);
  const length = summary.readUInt32LE(title + 4) * (type === WIDE_STRING ? 2 : 1);
  const raw = summary.subarray(title + 8, title + 8 + Math.min(length, 2000));
  const isWide = type === WIDE_STRING || codePage === 1200;
  if (type !== NARROW_STRING && type !== WIDE_STRING) return null;
  return (
    decodeAs(raw, isWide ? "utf-16le" : codePage === 65001 ? "utf8" : `cp${codePage}`).split("\0")[0] ?? null
  );
}
