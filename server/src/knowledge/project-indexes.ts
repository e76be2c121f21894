import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../platform/db/index.ts";
import { NO_LANGUAGE } from "./index/language-skill.ts";
import type { IndexedChunk } from "./index/chunk-table.ts";
import { createIndexCache, type IndexCache, type ProjectContent } from "./index/index-cache.ts";
import type { ProjectIndex } from "./index/project-index.ts";
import { decodeVectors } from "./index/vectors/vector-codec.ts";
import {
  hasMoreChunks,
  listChunksAfter,
  listChunksOfDocument,
  type ChunkForIndex,
} from "./queries/chunks.ts";
import type { SavedIndexes } from "./saved-indexes.ts";
import type { Serving } from "./serving.ts";
import { findKnowledgeState, listChangesSince } from "./queries/versions.ts";

export interface ProjectIndexes {
  /** The project's index with everything in it that was committed before the call. */
  upToDate(projectId: number, version: number): Promise<ProjectIndex>;
  readonly loaded: () => { readonly projects: number; readonly bytes: number };
  /** Saves the index of a large project some time after it was taught, so that a restart finds it. */
  taught(projectId: number): void;
  close(): Promise<void>;
}

export interface ProjectIndexesOptions {
  readonly database: Database;
  readonly budgetBytes: number;
  readonly servingOf: (embedder: string | null) => Promise<Serving>;
  readonly saved: SavedIndexes;
  /** Up to so many chunks are held in memory and compared one by one. */
  readonly exactChunks?: number;
}

/** About 40 MB and two seconds to load; a search of all takes a few milliseconds. */
const EXACT_CHUNKS = 20_000;
/** What changed since a file was built is held in memory: it is built anew above a share of it, or so many rows. */
const UNSAVED = { share: 0.05, least: 1_000, most: 20_000 };
const SAVED_AFTER_MS = 60_000;

const PAGE = 1000;
/** Adding a chunk to an index takes about 0.1 ms. */
const SLICE = 100;

/**
 * Indexes in memory that follow the database by version. A search asks for the version it has just read, so what
 * any process has committed is found by every process, whether or not an event reached it.
 */
export function createProjectIndexes({
  database,
  budgetBytes,
  servingOf,
  saved,
  exactChunks = EXACT_CHUNKS,
}: ProjectIndexesOptions): ProjectIndexes {
  const versions = new Map<number, { version: number; serving: Serving }>();
  const catchingUp = new Map<number, Promise<void>>();
  const timers = new Map<number, NodeJS.Timeout>();
  const cache: IndexCache = createIndexCache({ budgetBytes, load });
  const isLarge = (projectId: number) => hasMoreChunks(database.read, { projectId, than: exactChunks });
  const save = (projectId: number) => saved.request(projectId, () => cache.invalidate(projectId));

  async function load(projectId: number): Promise<ProjectContent> {
    // The version first: a change that comes while pages are read is applied again afterwards, which is harmless.
    const state = await findKnowledgeState(database.read, { projectId });
    const serving = await servingOf(state?.embedder ?? null);
    const { dimensions, skill } = serving;
    const version = state?.version ?? 0;
    versions.set(projectId, { version, serving });
    if (!(await isLarge(projectId))) {
      return { dimensions, skill, pages: pagesOf(database, projectId, serving) };
    }
    const table = await saved.open(projectId);
    if (table && table.version <= version) {
      const changes = await listChangesSince(database.read, { projectId, version: table.version });
      const isCurrent = table.version === version || (changes !== null && changes.length > 0);
      const isSameModel = table.embedder === serving.embedder && table.dimensions === dimensions;
      // A search catches up from the file's version; where that is too far back, the file serves as it is meanwhile.
      if (isCurrent && isSameModel) versions.set(projectId, { version: table.version, serving });
      else save(projectId);
      // Vectors of another model say nothing: until the file is built anew, words decide.
      return {
        dimensions: table.dimensions,
        skill: isSameModel ? skill : NO_LANGUAGE,
        saved: table,
        pages: [],
      };
    }
    table?.close();
    save(projectId);
    return { dimensions, skill, pages: pagesOf(database, projectId, serving, exactChunks) };
  }

  /** Has the file built where there is none yet, or where too much has changed since. */
  function saveIfNeeded(projectId: number, index: ProjectIndex): void {
    if (index.saved) {
      const { share, least, most } = UNSAVED;
      const allowed = Math.min(most, Math.max(Math.min(least, exactChunks), share * index.saved.rows));
      if (index.unsaved > allowed) save(projectId);
    } else if (index.size > exactChunks) save(projectId);
  }

  async function catchUp(projectId: number): Promise<void> {
    const seen = versions.get(projectId);
    const changes = seen ? await listChangesSince(database.read, { projectId, version: seen.version }) : null;
    if (!seen || !changes || changes.length === 0) {
      cache.invalidate(projectId);
      await cache.get(projectId);
      return;
    }
    for (const docId of new Set(changes.map((change) => change.documentId))) {
      await applyDocument(projectId, docId, seen.serving);
    }
    versions.set(projectId, { ...seen, version: changes.at(-1)!.version });
  }

  /** A large document is added in slices, so that others have their turn. */
  async function applyDocument(projectId: number, docId: number, serving: Serving): Promise<void> {
    for (let after = 0, type: "replace" | "add" = "replace"; ; type = "add") {
      const rows = await listChunksOfDocument(database.read, {
        projectId,
        documentId: docId,
        after,
        limit: SLICE,
      });
      cache.apply(projectId, { type, docId, chunks: rows.map((row) => toIndexed(row, serving)) });
      if (rows.length < SLICE) return;
      after = rows.at(-1)!.id;
      await nextTurn();
    }
  }

  return {
    loaded: () => ({ projects: cache.size, bytes: cache.bytes }),
    async upToDate(projectId, version) {
      for (;;) {
        const index = await cache.get(projectId);
        if ((versions.get(projectId)?.version ?? -1) >= version) {
          saveIfNeeded(projectId, index);
          return index;
        }
        let pending = catchingUp.get(projectId);
        if (!pending) {
          pending = catchUp(projectId).finally(() => catchingUp.delete(projectId));
          catchingUp.set(projectId, pending);
        }
        await pending;
      }
    },
    taught(projectId) {
      clearTimeout(timers.get(projectId));
      const check = async () => {
        timers.delete(projectId);
        if (!(await saved.exists(projectId)) && (await isLarge(projectId))) save(projectId);
      };
      timers.set(projectId, setTimeout(() => void check().catch(() => undefined), SAVED_AFTER_MS).unref());
    },
    async close() {
      for (const timer of timers.values()) clearTimeout(timer);
      await saved.close();
      cache.clear();
    },
  };
}

export async function* pagesOf(
  database: Database,
  projectId: number,
  serving: Serving,
  most = Infinity,
): AsyncGenerator<IndexedChunk[]> {
  for (let after = 0, left = most; left > 0;) {
    const rows = await listChunksAfter(database.read, { projectId, after, limit: Math.min(left, PAGE) });
    if (rows.length > 0) yield rows.map((row) => toIndexed(row, serving));
    if (rows.length < PAGE) return;
    left -= rows.length;
    after = rows.at(-1)!.id;
  }
}

/** Vectors of another model than the one served are left out; their chunks are found by words. */
export function toIndexed(row: ChunkForIndex, serving: Serving): IndexedChunk {
  const usable = row.vectors && serving.embedder !== null && row.embedder === serving.embedder;
  const [vector = null, ...sentences] = usable ? decodeVectors(row.vectors!, serving.dimensions) : [];
  return { id: row.id, docId: row.documentId, text: row.text, vector, sentences };
}
