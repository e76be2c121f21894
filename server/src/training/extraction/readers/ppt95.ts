import type { BlockWriter } from "../block-writer.ts";
import { decodeAs } from "../text-encoding.ts";

/** PowerPoint 95 has the same tree of records as its successor, behind longer headers. */
interface Record95 {
  type: number;
  isContainer: boolean;
  instance: number;
  start: number;
  end: number;
}

const HEADER_BYTES = 16;
const CONTAINER = 0xffff;
const MAX_RECORDS = 500_000;
const MAX_DEPTH = 60;

const TYPE = { file: 3, slide: 1006, notes: 1008, list: 2000, string: 2030, textKind: 4003, footers: 4057 };
const SLIDES_INSTANCE = 10;
const TEXT_INSTANCE = 0x35;

/** What a text is for: titles, and the kinds of bodies that are lists of points. */
const TITLE_KINDS = new Set([0, 6]);
const BODY_KINDS = new Set([1, 7, 8]);
const OTHER_KIND = 4;

interface Text95 {
  kind: number;
  text: string;
  place: "slide" | "notes" | "footer";
}

export function isPpt95(stream: Buffer): boolean {
  if (stream.length < HEADER_BYTES) return false;
  return stream.readUInt16LE(0) === TYPE.file && stream.readUInt32LE(4) === CONTAINER;
}

/** Presentations of PowerPoint 95; `encoding` is that of their one-byte characters. */
export function readPpt95(stream: Buffer, encoding: string, writer: BlockWriter): void {
  const slides = findSlides(stream, { start: 0, end: stream.length }, 0);
  for (const [index, slide] of slides.entries()) {
    const texts: Text95[] = [];
    collect(stream, slide, encoding, "slide", 0, texts);
    writeSlide(texts, index + 1, writer);
    writer.progress((index + 1) / slides.length);
  }
}

/** Slides are in a list of their own; the same record in another list is a master. */
function findSlides(stream: Buffer, parent: { start: number; end: number }, depth: number): Record95[] {
  if (depth > 4) return [];
  return [...records(stream, parent)].flatMap((record): Record95[] => {
    if (!record.isContainer) return [];
    if (record.type === TYPE.list) {
      const slides = [...records(stream, record)].filter(({ type }) => type === TYPE.slide);
      return record.instance === SLIDES_INSTANCE ? slides : [];
    }
    return findSlides(stream, record, depth + 1);
  });
}

function collect(
  stream: Buffer,
  parent: Record95,
  encoding: string,
  place: Text95["place"],
  depth: number,
  into: Text95[],
): void {
  if (depth > MAX_DEPTH) return;
  let kind = OTHER_KIND;
  for (const record of records(stream, parent)) {
    const { type, start, end } = record;
    if (type === TYPE.textKind && end - start >= 4) kind = stream.readUInt32LE(start);
    else if (type === TYPE.string && (place === "footer" || record.instance === TEXT_INSTANCE)) {
      into.push({ kind, text: decodeAs(stream.subarray(start, end), encoding), place });
    } else if (record.isContainer) {
      const inside = type === TYPE.notes ? "notes" : type === TYPE.footers ? "footer" : place;
      const before = into.length;
      collect(stream, record, encoding, inside, depth + 1, into);
      // The kind stands beside the container that holds the text.
      if (kind !== OTHER_KIND) for (const text of into.slice(before)) text.kind = kind;
    }
  }
}

function writeSlide(texts: Text95[], slide: number, writer: BlockWriter): void {
  const at = { slide };
  const isTitle = ({ kind, place }: Text95) => TITLE_KINDS.has(kind) && place === "slide";
  for (const { text } of texts.filter(isTitle)) writer.heading(1, text.replace(/[\r\v]/g, " "), at);
  for (const text of texts.filter((one) => !isTitle(one))) {
    if (text.place === "footer") writer.once(text.text, at);
    else if (text.place === "slide" && BODY_KINDS.has(text.kind)) {
      for (const point of text.text.split("\r")) writer.item(point, at);
    } else writer.paragraph(text.text, at);
  }
}

function* records(stream: Buffer, { start, end }: { start: number; end: number }): Generator<Record95> {
  let at = start;
  for (let count = 0; at + HEADER_BYTES <= end && count < MAX_RECORDS; count++) {
    const from = at + HEADER_BYTES;
    const to = Math.min(end, from + stream.readUInt32LE(at + 8));
    yield {
      type: stream.readUInt16LE(at),
      isContainer: stream.readUInt32LE(at + 4) === CONTAINER,
      instance: stream.readUInt32LE(at + 12),
      start: from,
      end: to,
    };
    at = to;
  }
}
