import { records, recordText, RECORD_TYPE, type PptRecord } from "./ppt-records.ts";

/** The text of a shape with what it is for, or a row of a table. */
export interface ShapeText {
  kind: number;
  text: string;
  cells: string[] | null;
  isUsed: boolean;
}

const OTHER_TEXT = 4;
const MAX_DEPTH = 60;
/** The property that makes a group of shapes a table. */
const TABLE_PROPERTY = 0x39f;
const silentContainers = new Set<number>([RECORD_TYPE.programTags, RECORD_TYPE.handout]);

/** All texts of a drawing in order. Those in the outline are read from there. */
export function drawingTexts(stream: Buffer, container: PptRecord, outline: ShapeText[]): ShapeText[] {
  const texts: ShapeText[] = [];
  collect(stream, container, outline, 0, texts);
  return texts;
}

function collect(
  stream: Buffer,
  container: PptRecord,
  outline: ShapeText[],
  depth: number,
  into: ShapeText[],
): void {
  if (depth > MAX_DEPTH) return;
  let kind = OTHER_TEXT;
  for (const record of records(stream, container.start, container.end)) {
    const length = record.end - record.start;
    if (record.type === RECORD_TYPE.shapeGroup && record.isContainer && isTable(stream, record)) {
      into.push(...tableRows(stream, record, outline, depth));
    } else if (record.type === RECORD_TYPE.textHeader && length >= 4)
      kind = stream.readUInt32LE(record.start);
    else if (record.type === RECORD_TYPE.textCharacters || record.type === RECORD_TYPE.textBytes) {
      into.push({ kind, text: recordText(stream, record), cells: null, isUsed: true });
    } else if (record.type === RECORD_TYPE.textReference && length >= 4) {
      const referred = outline[stream.readUInt32LE(record.start)];
      if (referred && !referred.isUsed) into.push(referred);
      if (referred) referred.isUsed = true;
    } else if (record.isContainer && !silentContainers.has(record.type)) {
      collect(stream, record, outline, depth + 1, into);
    }
  }
}

function isTable(stream: Buffer, group: PptRecord): boolean {
  const [own] = records(stream, group.start, group.end);
  if (!own?.isContainer) return false;
  for (const { type, instance, start, end } of records(stream, own.start, own.end)) {
    if (type !== RECORD_TYPE.userOptions && type !== RECORD_TYPE.options) continue;
    for (let index = 0; index < instance && start + index * 6 + 6 <= end; index++) {
      const property = stream.readUInt16LE(start + index * 6) & 0x3fff;
      if (property === TABLE_PROPERTY && stream.readUInt32LE(start + index * 6 + 2) & 1) return true;
    }
  }
  return false;
}

/** Cells are separate shapes; their positions give rows and columns. */
function tableRows(stream: Buffer, group: PptRecord, outline: ShapeText[], depth: number): ShapeText[] {
  const rows = new Map<number, { left: number; text: string }[]>();
  let isFirst = true;
  for (const shape of records(stream, group.start, group.end)) {
    if (isFirst || !shape.isContainer) {
      isFirst = false;
      continue;
    }
    let [left, top] = [0, 0];
    for (const { type, start, end } of records(stream, shape.start, shape.end)) {
      if (type === RECORD_TYPE.childAnchor && end - start >= 16) {
        [left, top] = [stream.readInt32LE(start), stream.readInt32LE(start + 4)];
      }
    }
    const texts: ShapeText[] = [];
    collect(stream, shape, outline, depth + 1, texts);
    const text = texts.map((one) => one.text.trim()).join("\n");
    rows.set(top, [...(rows.get(top) ?? []), { left, text }]);
  }
  return [...rows]
    .toSorted(([a], [b]) => a - b)
    .map(([, cells]) => cells.toSorted((a, b) => a.left - b.left).map(({ text }) => text))
    .filter((cells) => cells.some((text) => text !== ""))
    .map((cells) => ({ kind: OTHER_TEXT, text: "", cells, isUsed: true }));
}
