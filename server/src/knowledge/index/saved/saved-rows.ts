import type { LanguageCode } from "../../../language/index.ts";
import type { SavedFile } from "./open-file.ts";

/** What a search knows of the rows of a file. */
export interface SavedRows {
  readonly file: SavedFile;
  readonly docIds: Float64Array;
  /** The place of each row's document among `docIds`. */
  readonly docs: Uint32Array;
  /** One for each document that has changed since. */
  readonly hidden: Uint8Array;
  readonly chunkIds: Float64Array;
  readonly lengths: Uint16Array;
  languageOf(this: void, row: number): LanguageCode;
  readonly scales: Float32Array;
  readonly sentenceEnds: Uint32Array;
  readonly listStarts: Uint32Array;
  readonly centroids: Int8Array;
  readonly centroidScales: Float32Array;
  /** Where a term's rows begin and end among all, or null. */
  postingsOf(this: void, term: string): [from: number, to: number] | null;
  rowsOfDocument(this: void, docId: number): Uint32Array;
}
