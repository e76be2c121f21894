import { inflateSync } from "node:zlib";
import { metafileTexts } from "../metafile-text.ts";
import { recordAt, records, RECORD_TYPE, type PptRecord } from "./ppt-records.ts";

/** The texts of the pictures that a slide shows. */
export type PictureTexts = (slide: PptRecord) => string[];

const METAFILE_TYPES = new Set([0xf01a, 0xf01b]);
const METAFILE_HEADER_BYTES = 34;
const UNCOMPRESSED = 0xfe;
const PICTURE_PROPERTY = 0x104;
const MAX_DEPTH = 20;
const MAX_PICTURES = 500;
const MAX_PICTURE_BYTES = 16 * 1024 * 1024;

/** Pictures lie in a stream of their own, and a list in the document says where. */
export function createPictureTexts(
  stream: Buffer,
  document: PptRecord | null,
  pictures: Buffer | null,
): PictureTexts {
  const offsets = document && pictures ? pictureOffsets(stream, document, 0) : [];
  const known = new Map<number, string[]>();
  return (slide) => {
    if (!pictures || offsets.length === 0) return [];
    return [...new Set(references(stream, slide, 0))].flatMap((number) => {
      const before = known.get(number);
      if (before) return before;
      const offset = offsets[number - 1];
      const texts = offset === undefined || known.size >= MAX_PICTURES ? [] : textsAt(pictures, offset);
      known.set(number, texts);
      return texts;
    });
  };
}

function pictureOffsets(stream: Buffer, container: PptRecord, depth: number): number[] {
  if (depth > 4) return [];
  return [...records(stream, container.start, container.end)].flatMap((record): number[] => {
    if (record.type === RECORD_TYPE.pictureEntry) {
      return [
        record.end - record.start >= 36 ? stream.readUInt32LE(record.start + 28) : Number.MAX_SAFE_INTEGER,
      ];
    }
    const leadsOn = (
      [RECORD_TYPE.drawingGroup, RECORD_TYPE.artGroup, RECORD_TYPE.pictureStore] as number[]
    ).includes(record.type);
    return leadsOn ? pictureOffsets(stream, record, depth + 1) : [];
  });
}

/** The numbers of the pictures in a drawing, from 1. */
function references(stream: Buffer, container: PptRecord, depth: number): number[] {
  if (depth > MAX_DEPTH) return [];
  return [...records(stream, container.start, container.end)].flatMap((record): number[] => {
    if (record.type === RECORD_TYPE.shapeOptions) return pictureOf(stream, record);
    return record.isContainer ? references(stream, record, depth + 1) : [];
  });
}

function pictureOf(stream: Buffer, { instance, start, end }: PptRecord): number[] {
  for (let index = 0; index < instance && start + index * 6 + 6 <= end; index++) {
    const property = stream.readUInt16LE(start + index * 6) & 0x3fff;
    if (property === PICTURE_PROPERTY) return [stream.readUInt32LE(start + index * 6 + 2)];
  }
  return [];
}

function textsAt(pictures: Buffer, offset: number): string[] {
  if (offset + 8 > pictures.length) return [];
  const { type, instance, start, end } = recordAt(pictures, offset);
  if (!METAFILE_TYPES.has(type)) return [];
  // An odd instance has a second identifier.
  const header = start + ((instance & 1) === 1 ? 32 : 16);
  if (header + METAFILE_HEADER_BYTES > end) return [];
  const content = pictures.subarray(header + METAFILE_HEADER_BYTES, end);
  if (pictures[header + 32] === UNCOMPRESSED) return metafileTexts(content);
  try {
    return metafileTexts(inflateSync(content, { maxOutputLength: MAX_PICTURE_BYTES }));
  } catch {
    // A damaged picture costs only its text.
    return [];
  }
}
