import { setImmediate as nextTurn } from "node:timers/promises";
import type { LanguageSkill } from "./language-skill.ts";
import type { IndexedChunk } from "./chunk-table.ts";
import { createIndex, type ProjectIndex } from "./project-index.ts";
import type { SavedTable } from "./saved/saved-table.ts";

/** A change of a document: its chunks were replaced, more of them follow, or it was deleted. */
export type IndexChange =
  | { type: "replace"; docId: number; chunks: IndexedChunk[] }
  | { type: "add"; docId: number; chunks: IndexedChunk[] }
  | { type: "remove"; docId: number };

/** What an index is built from: the project's vectors' length and worth, a saved file, and its chunks in pages. */
export interface ProjectContent {
  dimensions: number;
  skill?: LanguageSkill;
  /** Holds the chunks that are not in the pages. */
  saved?: SavedTable | null;
  pages: AsyncIterable<IndexedChunk[]> | Iterable<IndexedChunk[]>;
}

export interface IndexCacheOptions {
  budgetBytes: number;
  /** Read again whenever the project is not in memory. */
  load: (projectId: number) => Promise<ProjectContent>;
}

export interface IndexCache {
  /** The project's index, loaded by the first caller for all that wait. */
  get(projectId: number): Promise<ProjectIndex>;
  /** Keeps an index in step. Nothing is done for a project that is not in memory: it will be read later. */
  apply(projectId: number, change: IndexChange): void;
  /** Drops a project; a load in progress starts over, so no caller gets stale data. */
  invalidate(projectId: number): void;
  clear(): void;
  readonly bytes: number;
  readonly size: number;
}

interface Entry {
  ready: ProjectIndex | null;
  loading: Promise<ProjectIndex>;
  /** Changes that arrived while pages were being read; the pages may hold the state before or after. */
  pending: IndexChange[];
  stale: boolean;
}

/** Adding a chunk takes about 0.1 ms: after so many, others have their turn. */
const CHUNKS_PER_SLICE = 64;

/** Indexes of projects in memory, least recently used first to go when they exceed the budget. */
export function createIndexCache({ budgetBytes, load }: IndexCacheOptions): IndexCache {
  // A map keeps the order of insertion: the entry used last is the last one.
  const entries = new Map<number, Entry>();

  async function fill(projectId: number, entry: Entry): Promise<ProjectIndex> {
    for (;;) {
      entry.stale = false;
      entry.pending = [];
      const { pages, ...vectors } = await load(projectId);
      const index = createIndex(vectors);
      for await (const page of pages) {
        if (entry.stale) break;
        await addInSlices(index, page);
      }
      if (entry.stale) {
        index.close();
        continue;
      }
      // A change is the whole new state of its document, so it may be applied over either state.
      for (const change of entry.pending) applyTo(index, change);
      entry.pending = [];
      entry.ready = index;
      return index;
    }
  }

  function start(projectId: number): Entry {
    const entry: Entry = { ready: null, loading: undefined as never, pending: [], stale: false };
    entry.loading = fill(projectId, entry).then(
      (index) => {
        evict(projectId);
        return index;
      },
      (error: unknown) => {
        // The next caller tries again.
        if (entries.get(projectId) === entry) entries.delete(projectId);
        throw error;
      },
    );
    return entry;
  }

  function total(): number {
    let bytes = 0;
    for (const { ready } of entries.values()) bytes += ready?.bytes ?? 0;
    return bytes;
  }

  function drop(projectId: number, entry: Entry): void {
    if (!entry.ready) {
      entry.stale = true;
      return;
    }
    entries.delete(projectId);
    entry.ready.close();
  }

  /** The one in use stays even if it alone exceeds the budget: without it nothing could be answered. */
  function evict(inUse: number): void {
    let bytes = total();
    for (const [projectId, { ready }] of entries) {
      if (bytes <= budgetBytes) return;
      if (projectId === inUse || !ready) continue;
      entries.delete(projectId);
      bytes -= ready.bytes;
      ready.close();
    }
  }

  return {
    get: async (projectId) => {
      const entry = entries.get(projectId) ?? start(projectId);
      entries.delete(projectId);
      entries.set(projectId, entry);
      return entry.loading;
    },
    apply: (projectId, change) => {
      const entry = entries.get(projectId);
      if (!entry) return;
      if (!entry.ready) {
        entry.pending.push(change);
        return;
      }
      applyTo(entry.ready, change);
      evict(projectId);
    },
    invalidate: (projectId) => {
      const entry = entries.get(projectId);
      if (entry) drop(projectId, entry);
    },
    clear: () => {
      for (const [projectId, entry] of entries) drop(projectId, entry);
    },
    get bytes() {
      return total();
    },
    get size() {
      return entries.size;
    },
  };
}

function applyTo(index: ProjectIndex, change: IndexChange): void {
  if (change.type !== "add") index.remove(change.docId);
  if (change.type !== "remove") index.add(change.chunks);
}

async function addInSlices(index: ProjectIndex, chunks: IndexedChunk[]): Promise<void> {
  for (let from = 0; from < chunks.length; from += CHUNKS_PER_SLICE) {
    index.add(chunks.slice(from, from + CHUNKS_PER_SLICE));
    await nextTurn();
  }
}
