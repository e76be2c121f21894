import { readOperations } from "./doc-properties.ts";
import type { DocText } from "./doc-text.ts";

interface Style {
  builtIn: number;
  base: number;
  level: number | null;
}

const TITLE_STYLE = 62;
const NO_BASE = 0xfff;

/** The heading level of each style by its number, 0 for none. */
export function readHeadingLevels({ stream, tables, isOld }: DocText): (style: number) => number {
  const styles = !isOld && tables ? readStyleSheet(stream, tables) : [];
  return (number) => {
    let current = number;
    for (let step = 0; step < 20; step++) {
      // The first ten numbers are fixed in every document.
      if (current >= 1 && current <= 9) return current;
      const style = styles[current];
      if (!style) return 0;
      if (style.level !== null) return style.level;
      if (style.builtIn >= 1 && style.builtIn <= 9) return style.builtIn;
      if (style.builtIn === TITLE_STYLE) return 1;
      if (style.base === NO_BASE || style.base === current) return 0;
      current = style.base;
    }
    return 0;
  };
}

function readStyleSheet(stream: Buffer, tables: Buffer): (Style | null)[] {
  const start = stream.readUInt32LE(0xa2);
  const end = Math.min(tables.length, start + stream.readUInt32LE(0xa6));
  if (start + 8 > end) return [];
  const infoBytes = tables.readUInt16LE(start);
  const count = tables.readUInt16LE(start + 2);
  const baseBytes = tables.readUInt16LE(start + 4);
  const styles: (Style | null)[] = [];
  let at = start + 2 + infoBytes;
  for (let index = 0; index < count && at + 2 <= end; index++) {
    const length = tables.readUInt16LE(at);
    styles.push(length >= 8 ? readStyle(tables, at + 2, Math.min(at + 2 + length, end), baseBytes) : null);
    at += 2 + length;
  }
  return styles;
}

function readStyle(tables: Buffer, at: number, end: number, baseBytes: number): Style | null {
  if (at + 6 > end) return null;
  const kindAndBase = tables.readUInt16LE(at + 2);
  const style: Style = { builtIn: tables.readUInt16LE(at) & 0xfff, base: kindAndBase >> 4, level: null };
  const isParagraph = (kindAndBase & 0xf) === 1;
  const name = at + baseBytes;
  if (!isParagraph || name + 2 > end) return style;
  // The name ends with a zero and is followed by the operations, behind their length and a style number.
  const operations = name + 2 + (tables.readUInt16LE(name) + 1) * 2;
  if (operations + 4 > end) return style;
  const run = { level: null, isInTable: false, isRowEnd: false, isItem: false };
  const operationsEnd = Math.min(end, operations + 2 + tables.readUInt16LE(operations));
  readOperations(tables, operations + 4, operationsEnd, run);
  style.level = run.level;
  return style;
}
