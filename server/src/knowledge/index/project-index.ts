import { setImmediate as nextTurn } from "node:timers/promises";
import { createChunkTable, type ChunkTable, type IndexedChunk } from "./chunk-table.ts";
import { createQueryReader, type Corrected } from "./lexical/query-reader.ts";
import { EVERY_LANGUAGE, type LanguageSkill } from "./language-skill.ts";
import { tableSource } from "./rank-table.ts";
import type { SavedTable } from "./saved/saved-table.ts";
import { languageOfQuery, searchRows, type Hit, type IndexSearchOptions } from "./search-rows.ts";

export type QueryVector = Float32Array | null | Promise<Float32Array | null>;

export interface ProjectIndex {
  readonly dimensions: number;
  /** Chunks that can be found. */
  readonly size: number;
  /** About how much memory the index holds. */
  readonly bytes: number;
  /** Blocks for as long as the chunks take (about 0.1 ms each): add many in slices. */
  add(chunks: IndexedChunk[]): void;
  remove(docId: number): boolean;
  /** Words are looked up while the query's vector is still being computed, so it may be a promise. */
  search(query: string, vector: QueryVector, options: IndexSearchOptions): Promise<Hit[]>;
  /** How far vectors count for a query: the share of its language, 0 to 1. */
  meaningOf(query: string): number;
  /** The query with its misspelled words replaced by the project's own; null if it has none. */
  correct(query: string): Corrected | null;
  /** The file that holds most of a large project. */
  readonly saved: SavedTable | null;
  /** Rows that a new file would save, or leave out. */
  readonly unsaved: number;
  /** Searches that have begun end first. */
  close(): void;
}

const SLICE_MS = 4;
/** Up to here a copy without dead rows takes a few milliseconds. */
const SMALL_INDEX = 500;

/**
 * The index of one project: words by BM25, meaning by an exact scan of all vectors. A large project has a saved file
 * beside; what changed since is in memory.
 */
export function createIndex({
  dimensions,
  skill = EVERY_LANGUAGE,
  saved = null,
}: {
  dimensions: number;
  skill?: LanguageSkill;
  saved?: SavedTable | null;
}): ProjectIndex {
  let table = createChunkTable(dimensions, skill.knowsWord);
  /** Changes made while a copy without dead rows is being built; the copy gets them too. */
  let changes: ((table: ChunkTable) => void)[] | null = null;

  const sources = () => (saved ? [saved, tableSource(table)] : [tableSource(table)]);
  const reader = () => createQueryReader(sources(), skill.knowsWord);

  function change(apply: (table: ChunkTable) => void): void {
    apply(table);
    changes?.push(apply);
  }

  /** Dead rows still count in word statistics: they leave at once in a small index, else by a fifth. */
  function tidy(): void {
    const { dead, count } = table;
    if (dead === 0 || changes) return;
    if (count < SMALL_INDEX) table = finish(table.compacting());
    else if (dead > count / 5) void compactInSlices();
  }

  async function compactInSlices(): Promise<void> {
    const meanwhile: typeof changes = [];
    changes = meanwhile;
    try {
      const next = await runInSlices(table.compacting());
      for (const apply of meanwhile) apply(next);
      table = next;
    } finally {
      changes = null;
    }
  }

  return {
    dimensions,
    get size() {
      return table.count - table.dead + (saved?.size ?? 0);
    },
    get bytes() {
      return table.bytes + (saved?.bytes ?? 0);
    },
    saved,
    get unsaved() {
      return table.count + (saved ? saved.rows - saved.size : 0);
    },
    add(chunks) {
      change((target) => {
        for (const chunk of chunks) target.push(chunk);
      });
    },
    remove(docId) {
      const before = table.dead;
      change((target) => target.removeDocument(docId));
      const wasSaved = saved?.hide(docId) ?? false;
      return table.dead > before || wasSaved;
    },
    search: async (query, vector, options) => {
      tidy();
      const search = () =>
        searchRows(sources(), reader(), query, matchingVector(vector, dimensions), skill, options);
      return saved ? saved.whileOpen(search) : search();
    },
    meaningOf: (query) => skill.meaningShare(languageOfQuery(reader(), query)),
    correct: (query) => reader().correct(query),
    close: () => saved?.close(),
  };
}

function finish<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

async function runInSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  for (let began = performance.now(); ;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - began < SLICE_MS) continue;
    await nextTurn();
    began = performance.now();
  }
}

async function matchingVector(given: QueryVector, dimensions: number): Promise<Float32Array | null> {
  const vector = await given;
  if (vector && vector.length !== dimensions) {
    throw new RangeError(`the query has ${vector.length} dimensions, the index ${dimensions}`);
  }
  return vector;
}
