import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../platform/db/index.ts";
import type { LanguageSkill } from "./index/language-skill.ts";
import type { IndexedChunk } from "./index/chunk-table.ts";
import { createIndexCache, type IndexCache } from "./index/index-cache.ts";
import type { ProjectIndex } from "./index/project-index.ts";
import { decodeVectors } from "./index/vectors/vector-codec.ts";
import { listChunksAfter, listChunksOfDocument, type ChunkForIndex } from "./queries/chunks.ts";
import { findKnowledgeState, listChangesSince } from "./queries/versions.ts";

/** Which model's vectors a project serves, and how many numbers each has. */
export interface Serving {
  readonly embedder: string | null;
  readonly dimensions: number;
  readonly skill: LanguageSkill;
}

export interface ProjectIndexes {
  /** The project's index with everything in it that was committed before the call. */
  upToDate(projectId: number, version: number): Promise<ProjectIndex>;
  readonly loaded: () => { readonly projects: number; readonly bytes: number };
}

const PAGE = 1000;
/** Adding a chunk to an index takes about 0.1 ms. */
const SLICE = 100;

/**
 * Indexes in memory that follow the database by version. A search asks for the version it has just read, so what
 * any process has committed is found by every process, whether or not an event reached it.
 */
export function createProjectIndexes(
  database: Database,
  budgetBytes: number,
  servingOf: (embedder: string | null) => Promise<Serving>,
): ProjectIndexes {
  const versions = new Map<number, { version: number; serving: Serving }>();
  const catchingUp = new Map<number, Promise<void>>();
  const cache: IndexCache = createIndexCache({ budgetBytes, load });

  async function load(projectId: number) {
    // The version first: a change that comes while pages are read is applied again afterwards, which is harmless.
    const state = await findKnowledgeState(database.read, { projectId });
    const serving = await servingOf(state?.embedder ?? null);
    versions.set(projectId, { version: state?.version ?? 0, serving });
    const { dimensions, skill } = serving;
    return { dimensions, skill, pages: pagesOf(database, projectId, serving) };
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
        if ((versions.get(projectId)?.version ?? -1) >= version) return index;
        let pending = catchingUp.get(projectId);
        if (!pending) {
          pending = catchUp(projectId).finally(() => catchingUp.delete(projectId));
          catchingUp.set(projectId, pending);
        }
        await pending;
      }
    },
  };
}

export async function* pagesOf(
  database: Database,
  projectId: number,
  serving: Serving,
): AsyncGenerator<IndexedChunk[]> {
  for (let after = 0; ;) {
    const rows = await listChunksAfter(database.read, { projectId, after, limit: PAGE });
    if (rows.length > 0) yield rows.map((row) => toIndexed(row, serving));
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.id;
  }
}

/** Vectors of another model than the one served are left out; their chunks are found by words. */
export function toIndexed(row: ChunkForIndex, serving: Serving): IndexedChunk {
  const usable = row.vectors && serving.embedder !== null && row.embedder === serving.embedder;
  const [vector = null, ...sentences] = usable ? decodeVectors(row.vectors!, serving.dimensions) : [];
  return { id: row.id, docId: row.documentId, text: row.text, vector, sentences };
}
