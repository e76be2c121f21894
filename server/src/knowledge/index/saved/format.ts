import { crc32 } from "node:zlib";
import { z } from "zod";

/**
 * A saved index: sections one after the other, then a description of them in JSON, then a trailer that says where it
 * begins. The trailer is written last, so a file without one was never finished.
 */
const MAGIC = 0x50_49_58_31;
/** Grows with every change of the format or of how terms are made; files of another number are rebuilt. */
export const INDEX_FORMAT = 1;
export const TRAILER_BYTES = 16;

/** What a search holds in memory. */
export const RESIDENT = [
  "chunkIds",
  "docIds",
  "docs",
  "lengths",
  "languages",
  "scales",
  "sentenceEnds",
  "listStarts",
  "centroids",
  "centroidScales",
  "termBytes",
  "termEnds",
  "postingEnds",
  "wordBytes",
  "wordEnds",
  "wordLetters",
  "wordLengths",
  "wordCounts",
] as const;
/** What it reads of the file. */
export const ON_DISK = ["vectors", "sentences", "postings"] as const;
export type Resident = (typeof RESIDENT)[number];
export type OnDisk = (typeof ON_DISK)[number];

const Place = z.object({ at: z.int().min(0), length: z.int().min(0) });
const FileDescription = z.object({
  projectId: z.int(),
  /** The knowledge's version that it holds. */
  version: z.int(),
  embedder: z.string().nullable(),
  dimensions: z.int().min(1),
  builtAt: z.number(),
  rows: z.int().min(0),
  lastChunkId: z.int().min(0),
  totalLength: z.number(),
  /** Each language with its number of rows. */
  languages: z.array(z.tuple([z.string(), z.int()])),
  resident: z.record(z.enum(RESIDENT), Place.extend({ crc: z.int() })),
  onDisk: z.record(z.enum(ON_DISK), Place),
  /** Of all bytes before those that are held in memory; checked in a thread after a file is opened. */
  body: Place.extend({ crc: z.int() }),
});
export type FileDescription = z.infer<typeof FileDescription>;

/** The last bytes of a file. */
export function encodeEnd(description: FileDescription): Buffer {
  const json = Buffer.from(JSON.stringify(description));
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeUInt32LE(json.length, 0);
  trailer.writeUInt32LE(crc32(json), 4);
  trailer.writeUInt32LE(INDEX_FORMAT, 8);
  trailer.writeUInt32LE(MAGIC, 12);
  return Buffer.concat([json, trailer]);
}

/** Why a saved index is of no use: it is rebuilt. */
export class UnusableFile extends Error {}

/** How many bytes before the trailer describe the file. */
export function descriptionLength(trailer: Buffer, fileLength: number): number {
  if (trailer.length < TRAILER_BYTES || trailer.readUInt32LE(12) !== MAGIC)
    throw new UnusableFile("no index");
  if (trailer.readUInt32LE(8) !== INDEX_FORMAT) throw new UnusableFile("another format");
  const length = trailer.readUInt32LE(0);
  if (length > fileLength - TRAILER_BYTES) throw new UnusableFile("cut off");
  return length;
}

export function decodeDescription(json: Buffer, trailer: Buffer): FileDescription {
  if (crc32(json) !== trailer.readUInt32LE(4)) throw new UnusableFile("damaged");
  const read = FileDescription.safeParse(JSON.parse(json.toString()));
  if (!read.success) throw new UnusableFile("another format");
  return read.data;
}
