import { createLexicalIndex, type LexicalIndex } from "./lexical/lexical-index.ts";
import type { LanguageCode } from "../../language/index.ts";
import { createQuantisedRows, type QuantisedRows, type QuantisedVector } from "./vectors/quantised-rows.ts";

export interface IndexedChunk {
  id: number;
  docId: number;
  /** Everything whose words should find the chunk: title, headings and content. */
  text: string;
  vector: Float32Array | QuantisedVector | null;
  /** Vectors of the chunk's sentences, in order; none if the chunk is a single one. */
  sentences?: (Float32Array | QuantisedVector)[];
}

/** Rows of an index, appended and marked dead; a search keeps using the table it started with. */
export interface ChunkTable {
  readonly count: number;
  readonly dead: number;
  readonly bytes: number;
  readonly lexical: LexicalIndex;
  readonly vectors: QuantisedRows;
  readonly sentences: QuantisedRows;
  push(chunk: IndexedChunk): void;
  removeDocument(docId: number): boolean;
  isAlive(row: number): boolean;
  chunkId(row: number): number;
  docId(row: number): number;
  languageOf(this: void, row: number): LanguageCode;
  /** First sentence row of a chunk and how many follow. */
  sentenceRange(row: number): [from: number, count: number];
  /** Copies the table without dead rows, in steps; it ignores rows added or removed in the meantime. */
  compacting(): Generator<void, ChunkTable>;
}

const ROWS_PER_STEP = 500;

/** Bytes of a document's entry in the map of rows. */
const DOCUMENT_ENTRY_BYTES = 100;

export function createChunkTable(dimensions: number, knowsWord?: (word: string) => boolean): ChunkTable {
  return chunkTable(dimensions, createLexicalIndex(knowsWord));
}

function chunkTable(dimensions: number, lexical: LexicalIndex): ChunkTable & { adopt: Adopt } {
  const vectors = createQuantisedRows(dimensions);
  const sentences = createQuantisedRows(dimensions);
  const ids: number[] = [];
  const docIds: number[] = [];
  const sentenceEnds: number[] = [];
  const alive: boolean[] = [];
  const rowsOf = new Map<number, number[]>();
  let dead = 0;

  function register(id: number, docId: number): void {
    const rows = rowsOf.get(docId);
    if (rows) rows.push(ids.length);
    else rowsOf.set(docId, [ids.length]);
    ids.push(id);
    docIds.push(docId);
    alive.push(true);
    sentenceEnds.push(sentences.count);
  }

  const table: ChunkTable & { adopt: Adopt } = {
    lexical,
    vectors,
    sentences,
    get count() {
      return ids.length;
    },
    get dead() {
      return dead;
    },
    get bytes() {
      const rows = ids.length * 33 + rowsOf.size * DOCUMENT_ENTRY_BYTES;
      return rows + lexical.bytes + vectors.bytes + sentences.bytes;
    },
    push({ id, docId, text, vector, sentences: parts = [] }) {
      vectors.push(vector);
      lexical.push(text);
      for (const part of parts) sentences.push(part);
      register(id, docId);
    },
    removeDocument(docId) {
      const rows = rowsOf.get(docId);
      if (!rows) return false;
      rowsOf.delete(docId);
      for (const row of rows) alive[row] = false;
      dead += rows.length;
      return true;
    },
    isAlive: (row) => alive[row]!,
    chunkId: (row) => ids[row]!,
    docId: (row) => docIds[row]!,
    languageOf: (row) => lexical.languageOf(row),
    sentenceRange: (row) => {
      const from = row === 0 ? 0 : sentenceEnds[row - 1]!;
      return [from, sentenceEnds[row]! - from];
    },
    *compacting() {
      const count = ids.length;
      const renumbered = new Int32Array(count);
      let remaining = 0;
      for (let row = 0; row < count; row++) renumbered[row] = alive[row] ? remaining++ : -1;
      const next = chunkTable(dimensions, yield* lexical.compacting(renumbered, remaining));
      for (let row = 0; row < count; row++) {
        if (renumbered[row]! >= 0) next.adopt(table, row);
        if (row % ROWS_PER_STEP === 0) yield;
      }
      return next;
    },
    adopt(from, row) {
      vectors.copyRow(from.vectors, row);
      const [first, length] = from.sentenceRange(row);
      for (let i = 0; i < length; i++) sentences.copyRow(from.sentences, first + i);
      register(from.chunkId(row), from.docId(row));
    },
  };
  return table;
}

/** Copies one row, all but its words, from another table. */
type Adopt = (from: ChunkTable, row: number) => void;
