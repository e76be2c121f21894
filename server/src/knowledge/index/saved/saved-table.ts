import type { LanguageCode } from "../../../language/index.ts";
import { collectNear } from "../lexical/vocabulary.ts";
import type { RowSource } from "../row-source.ts";
import { openSavedFile } from "./open-file.ts";
import { rankSaved } from "./rank-saved.ts";
import type { SavedRows } from "./saved-rows.ts";
import { findString, stringAt } from "./string-table.ts";

/** The rows of a large project in a file, but for those of documents that have changed since. */
export interface SavedTable extends RowSource {
  readonly version: number;
  readonly embedder: string | null;
  readonly dimensions: number;
  readonly builtAt: number;
  /** Rows that can be found. */
  readonly size: number;
  /** In memory; the file is not counted. */
  readonly bytes: number;
  /** The highest of its chunks' ids: later chunks have higher ones. */
  readonly lastChunkId: number;
  readonly docIds: Float64Array;
  /** Finds no more rows of a document; false if it had none. */
  hide(docId: number): boolean;
  /** The file stays open until the work ends. */
  whileOpen<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): void;
}

/** Searches that were about to begin when the table was closed still do. */
const CLOSE_AFTER_MS = 1_000;

export async function openSavedTable(path: string, projectId: number): Promise<SavedTable> {
  const file = await openSavedFile(path, projectId);
  const { description, resident } = file;
  const floats64 = (bytes: Uint8Array) => new Float64Array(bytes.buffer);
  const integers = (bytes: Uint8Array) => new Uint32Array(bytes.buffer);
  const terms = { bytes: resident.termBytes, ends: integers(resident.termEnds) };
  const postingEnds = integers(resident.postingEnds);
  const words = { bytes: resident.wordBytes, ends: integers(resident.wordEnds) };
  const wordList = {
    count: words.ends.length,
    letters: integers(resident.wordLetters),
    lengths: resident.wordLengths,
    counts: integers(resident.wordCounts),
    word: (id: number) => stringAt(words, id),
  };
  const docIds = floats64(resident.docIds);
  const docs = integers(resident.docs);
  const languages = description.languages as [LanguageCode, number][];
  const hidden = new Uint8Array(docIds.length);
  let rowsOfDocs: { starts: Uint32Array; rows: Uint32Array } | null = null;
  let hiddenRows = 0;
  let uses = 0;
  let isClosing = false;

  const rows: SavedRows = {
    file,
    docIds,
    docs,
    hidden,
    chunkIds: floats64(resident.chunkIds),
    lengths: new Uint16Array(resident.lengths.buffer),
    languageOf: (row) => languages[resident.languages[row]!]![0],
    scales: new Float32Array(resident.scales.buffer),
    sentenceEnds: integers(resident.sentenceEnds),
    listStarts: integers(resident.listStarts),
    centroids: new Int8Array(resident.centroids.buffer),
    centroidScales: new Float32Array(resident.centroidScales.buffer),
    postingsOf(term) {
      const at = findString(terms, term);
      return at < 0 ? null : [at === 0 ? 0 : postingEnds[at - 1]!, postingEnds[at]!];
    },
    rowsOfDocument(docId) {
      const place = placeOf(docIds, docId);
      if (place < 0) return new Uint32Array(0);
      rowsOfDocs ??= groupByDocument(docs, docIds.length);
      return rowsOfDocs.rows.subarray(rowsOfDocs.starts[place], rowsOfDocs.starts[place + 1]);
    },
  };
  const closeIfUnused = () => {
    if (isClosing && uses === 0) void file.close().catch(() => undefined);
  };

  return {
    version: description.version,
    embedder: description.embedder,
    dimensions: description.dimensions,
    builtAt: description.builtAt,
    lastChunkId: description.lastChunkId,
    docIds,
    rows: description.rows,
    totalLength: description.totalLength,
    rowsByLanguage: new Map(languages),
    holders(term) {
      const range = rows.postingsOf(term);
      return range ? range[1] - range[0] : 0;
    },
    collectNear: (word, into) => collectNear(wordList, word, into),
    rank: (plan, question, among) => rankSaved(rows, plan, question, among),
    get size() {
      return description.rows - hiddenRows;
    },
    get bytes() {
      const held = Object.values(resident).reduce((sum, { length }) => sum + length, 0);
      return held + hidden.length + (rowsOfDocs ? 4 * (docs.length + docIds.length) : 0);
    },
    hide(docId) {
      const place = placeOf(docIds, docId);
      if (place < 0 || hidden[place] === 1) return false;
      hidden[place] = 1;
      hiddenRows += rows.rowsOfDocument(docId).length;
      return true;
    },
    async whileOpen(work) {
      uses++;
      try {
        return await work();
      } finally {
        uses--;
        closeIfUnused();
      }
    },
    close() {
      if (isClosing) return;
      setTimeout(() => {
        isClosing = true;
        closeIfUnused();
      }, CLOSE_AFTER_MS).unref();
    },
  };
}

/** The place of a number among sorted ones, or -1. */
function placeOf(sorted: Float64Array, wanted: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] === wanted) return middle;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function groupByDocument(docs: Uint32Array, count: number): { starts: Uint32Array; rows: Uint32Array } {
  const starts = new Uint32Array(count + 1);
  for (const place of docs) starts[place + 1]!++;
  for (let place = 1; place <= count; place++) starts[place]! += starts[place - 1]!;
  const next = starts.slice();
  const rows = new Uint32Array(docs.length);
  for (let row = 0; row < docs.length; row++) rows[next[docs[row]!]!++] = row;
  return { starts, rows };
}
