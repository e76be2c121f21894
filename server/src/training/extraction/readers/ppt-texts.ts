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
const LETTERING_PROPERTY = 0xc0;
const COMPLEX_PROPERTY = 0x8000;
const PROPERTY_BYTES = 6;
const silentContainers = new Set<number>([RECORD_TYPE.programTags, RECORD_TYPE.handout]);

/** All texts of a drawing in order. Those in the outline are read from there. */
export function drawingTexts(stream: Buffer, container: PptRecord, outline: ShapeText[]): ShapeText[] {
  const texts: ShapeText[] = [];
  collect(stream, container, outline, 0, texts);
  return texts;
}

/** The texts of a master that its slides show: its placeholders are only patterns for theirs. */
export function masterTexts(stream: Buffer, master: PptRecord): string[] {
  return [...records(stream, master.start, master.end)]
    .filter(({ type }) => type === RECORD_TYPE.drawing)
    .flatMap((drawing) => ownTexts(stream, drawing, 0));
}

/** Whether a drawing shows the day on which it is opened. */
export function showsDate(stream: Buffer, container: PptRecord, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  return [...records(stream, container.start, container.end)].some(
    (record) =>
      record.type === RECORD_TYPE.dateMark ||
      record.type === RECORD_TYPE.anyDateMark ||
      (record.isContainer && showsDate(stream, record, depth + 1)),
  );
}

function ownTexts(stream: Buffer, container: PptRecord, depth: number): string[] {
  if (depth > MAX_DEPTH) return [];
  return [...records(stream, container.start, container.end)].flatMap((record) => {
    if (!record.isContainer) return [];
    if (record.type !== RECORD_TYPE.shape) return ownTexts(stream, record, depth + 1);
    if (isPlaceholder(stream, record)) return [];
    return drawingTexts(stream, record, []).map(({ text }) => text);
  });
}

function isPlaceholder(stream: Buffer, shape: PptRecord): boolean {
  return [...records(stream, shape.start, shape.end)].some(
    ({ type, start, end }) =>
      type === RECORD_TYPE.clientData &&
      [...records(stream, start, end)].some((record) => record.type === RECORD_TYPE.placeholder),
  );
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
    } else if (record.type === RECORD_TYPE.shapeOptions) {
      const text = letteringText(stream, record);
      if (text !== "") into.push({ kind: OTHER_TEXT, text, cells: null, isUsed: true });
    } else if (record.isContainer && !silentContainers.has(record.type)) {
      collect(stream, record, outline, depth + 1, into);
    }
  }
}

/** The text of a shape whose letters are drawn along a path, which is a property of it. */
function letteringText(stream: Buffer, { instance, start, end }: PptRecord): string {
  let content = start + instance * PROPERTY_BYTES;
  for (let index = 0; index < instance && start + (index + 1) * PROPERTY_BYTES <= end; index++) {
    const property = stream.readUInt16LE(start + index * PROPERTY_BYTES);
    if ((property & COMPLEX_PROPERTY) === 0) continue;
    const bytes = stream.readUInt32LE(start + index * PROPERTY_BYTES + 2);
    if (content + bytes > end) return "";
    if ((property & 0x3fff) === LETTERING_PROPERTY)
      return stream.toString("utf16le", content, content + (bytes & ~1)).split("\0")[0] ?? "";
    content += bytes;
  }
  return "";
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
