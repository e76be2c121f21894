import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../platform/db/index.ts";
import type { Logger } from "../platform/telemetry/logger.ts";
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
import { listDocumentIdsAfter } from "./queries/documents.ts";
import type { SavedIndexes } from "./saved-indexes.ts";
import type { SavedTable } from "./index/saved/saved-table.ts";
import type { Serving } from "./serving.ts";
import { findKnowledgeState, listChangesSince } from "./queries/versions.ts";

export interface ProjectIndexes {
  /** The project's index with everything in it that was committed before the call. */
  upToDate(projectId: number, version: number): Promise<ProjectIndex>;
  readonly loaded: () => LoadedIndexes;
  /** Saves the index of a large project some time after it was taught, so that a restart finds it. */
  taught(projectId: number): void;
  /** A search of the project failed, or found chunks that do not exist: its file is rebuilt. */
  discard(projectId: number, reason: unknown): Promise<void>;
  close(): Promise<void>;
}

export interface LoadedIndexes {
  readonly projects: number;
  readonly bytes: number;
  /** Projects of which only a part is searched until their file is built. */
  readonly partial: number;
}

export interface ProjectIndexesOptions {
  readonly database: Database;
  readonly budgetBytes: number;
  readonly servingOf: (embedder: string | null) => Promise<Serving>;
  readonly saved: SavedIndexes;
  readonly log: Logger;
  /** Up to so many chunks are held in memory and compared one by one. */
  readonly exactChunks?: number;
  readonly heldChunks?: number;
}

/** About 40 MB and two seconds to load; a search of all takes a few milliseconds. */
const EXACT_CHUNKS = 20_000;
/** Chunks that are held in memory, as far as there is no file of them yet: about what the budget allows. */
const HELD_CHUNKS = 150_000;
/** What changed since a file was built is held in memory: it is rebuilt above a share of it, or so many rows. */
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
  log,
  exactChunks = EXACT_CHUNKS,
  heldChunks = HELD_CHUNKS,
}: ProjectIndexesOptions): ProjectIndexes {
  const versions = new Map<number, { version: number; serving: Serving }>();
  const catchingUp = new Map<number, Promise<void>>();
  const timers = new Map<number, NodeJS.Timeout>();
  const partial = new Set<number>();
  const cache: IndexCache = createIndexCache({ budgetBytes, load });
  const isLarge = (projectId: number) => hasMoreChunks(database.read, { projectId, than: exactChunks });
  const save = (projectId: number) => saved.request(projectId, () => cache.invalidate(projectId));

  async function load(projectId: number): Promise<ProjectContent> {
    partial.delete(projectId);
    // The version first: a change that comes while pages are read is applied again afterwards, which is harmless.
    const state = await findKnowledgeState(database.read, { projectId });
    const serving = await servingOf(state?.embedder ?? null);
    const { dimensions, skill } = serving;
    const version = state?.version ?? 0;
    versions.set(projectId, { version, serving });
    if (!(await isLarge(projectId))) {
      return { dimensions, skill, pages: pagesOf(database, projectId, serving) };
    }
    const table = await saved.open(projectId, () => cache.invalidate(projectId));
    if (!table || table.version > version) {
      table?.close();
      save(projectId);
      if (await hasMoreChunks(database.read, { projectId, than: heldChunks })) {
        partial.add(projectId);
        log.warn(
          { projectId, searched: heldChunks },
          "only the first chunks of a project are searched until its index is built",
        );
      }
      return { dimensions, skill, pages: pagesOf(database, projectId, serving, { most: heldChunks }) };
    }
    const isSameModel = table.embedder === serving.embedder && table.dimensions === dimensions;
    const changes = await listChangesSince(database.read, { projectId, version: table.version });
    if (isSameModel && (table.version === version || (changes !== null && changes.length > 0))) {
      // A search catches up from the file's version.
      versions.set(projectId, { version: table.version, serving });
      return { dimensions, skill, saved: table, pages: [] };
    }
    save(projectId);
    // Vectors of another model say nothing: until the file is rebuilt, words decide.
    const usable = isSameModel
      ? serving
      : { embedder: null, dimensions: table.dimensions, skill: NO_LANGUAGE };
    versions.set(projectId, { version, serving: usable });
    return {
      dimensions: table.dimensions,
      skill: usable.skill,
      saved: table,
      pages: pagesSince(table, projectId, usable),
    };
  }

  /** What changed since a file whose changes are no longer listed: other documents, and chunks with later ids. */
  async function* pagesSince(
    table: SavedTable,
    projectId: number,
    serving: Serving,
  ): AsyncGenerator<IndexedChunk[]> {
    const present = new Set<number>();
    for (let after = 0; ;) {
      const ids = await listDocumentIdsAfter(database.read, { projectId, after, limit: PAGE });
      for (const id of ids) present.add(id);
      if (ids.length < PAGE) break;
      after = ids.at(-1)!;
    }
    for (const docId of table.docIds) if (!present.has(docId)) table.hide(docId);
    const options = { after: table.lastChunkId, most: heldChunks };
    for await (const page of pagesOf(database, projectId, serving, options)) {
      for (const { docId } of page) table.hide(docId);
      yield page;
    }
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
    loaded: () => ({ projects: cache.size, bytes: cache.bytes, partial: partial.size }),
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
        if ((await isLarge(projectId)) && !(await saved.exists(projectId))) save(projectId);
      };
      timers.set(projectId, setTimeout(() => void check().catch(() => undefined), SAVED_AFTER_MS).unref());
    },
    async discard(projectId, reason) {
      await saved.discard(projectId, reason);
      cache.invalidate(projectId);
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
  { after: start = 0, most = Infinity }: { readonly after?: number; readonly most?: number } = {},
): AsyncGenerator<IndexedChunk[]> {
  for (let after = start, left = most; left > 0;) {
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
