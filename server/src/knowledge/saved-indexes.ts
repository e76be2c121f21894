import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import type { Database } from "../platform/db/index.ts";
import type { Logger } from "../platform/telemetry/logger.ts";
import type { Threads } from "../platform/threads/threads.ts";
import { readDescription } from "./index/saved/open-file.ts";
import { openSavedTable, type SavedTable } from "./index/saved/saved-table.ts";
import { encodeSpooled } from "./index/saved/spool.ts";
import type { Serving } from "./serving.ts";
import { listChunksAfter } from "./queries/chunks.ts";
import { findKnowledgeState } from "./queries/versions.ts";

/** The saved indexes of large projects, one file each. They are a cache: any may be deleted at any time. */
export interface SavedIndexes {
  /** Null if there is none that can be used. */
  open(projectId: number): Promise<SavedTable | null>;
  exists(projectId: number): Promise<boolean>;
  /** Builds a project's file, one project after the other; `built` is called once it is there. */
  request(projectId: number, built?: () => void): void;
  /** Deletes files of projects that are gone, and builds those anew that hold what was deleted a day ago. */
  tidy(): Promise<void>;
  /** Waits for what was requested. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface SavedIndexesOptions {
  readonly folder: string;
  readonly database: Database;
  readonly threads: Threads;
  readonly servingOf: (embedder: string | null) => Promise<Serving>;
  readonly log: Logger;
  readonly now: () => number;
}

/** On SQLite a page is read on the event loop. */
const PAGE = 200;
const HOUR_MS = 60 * 60 * 1000;
/** What was deleted leaves a file within a day, however little has changed. */
const OLDEST_MS = 24 * HOUR_MS;
/** After a build a project waits ten times as long as it took, after a failed one ten minutes. */
const REST = { factor: 10, failedMs: 600_000 };

export function createSavedIndexes(options: SavedIndexesOptions): SavedIndexes {
  const { folder, database, log, now } = options;
  const requested = new Map<number, (() => void)[]>();
  const notBefore = new Map<number, number>();
  let queue: Promise<void> = Promise.resolve();
  let isClosed = false;
  const pathOf = (projectId: number) => join(folder, `${projectId}.index`);

  async function buildNext(projectId: number): Promise<void> {
    if (isClosed) return;
    const began = performance.now();
    try {
      const rows = await buildFile(options, projectId, pathOf(projectId), () => isClosed);
      const ms = Math.round(performance.now() - began);
      notBefore.set(projectId, now() + REST.factor * ms);
      log.info({ projectId, chunks: rows, ms }, "the index of a large project was saved");
      for (const built of requested.get(projectId) ?? []) built();
    } catch (error) {
      notBefore.set(projectId, now() + REST.failedMs);
      if (!isClosed) log.warn({ err: error, projectId }, "the index of a project could not be saved");
    } finally {
      requested.delete(projectId);
    }
  }

  const saved: SavedIndexes = {
    async open(projectId) {
      try {
        const table = await openSavedTable(pathOf(projectId), projectId);
        return table;
      } catch (error) {
        if (!isMissing(error)) log.warn({ err: error, projectId }, "a saved index is built anew");
        return null;
      }
    },
    exists: async (projectId) => (await modifiedAt(pathOf(projectId))) !== null,
    request(projectId, built) {
      const waiting = requested.get(projectId);
      if (waiting) {
        if (built && waiting.length === 0) waiting.push(built);
        return;
      }
      if (isClosed || now() < (notBefore.get(projectId) ?? 0)) return;
      requested.set(projectId, built ? [built] : []);
      queue = queue.then(() => buildNext(projectId));
    },
    async tidy() {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const [, digits] = /^(\d+)\.index$/.exec(name) ?? [];
        const age = now() - ((await modifiedAt(path)) ?? now());
        if (digits === undefined) {
          // Left by a process that was killed; a build that still runs has written to it lately.
          if (name.endsWith(".part") && age > HOUR_MS) await rm(path, { force: true });
          continue;
        }
        const projectId = Number(digits);
        const state = await findKnowledgeState(database.read, { projectId });
        if (!state) await rm(path, { force: true });
        else if (age > OLDEST_MS && (await versionOf(path)) !== state.version) saved.request(projectId);
      }
    },
    settled: () => queue,
    async close() {
      isClosed = true;
      await queue;
    },
  };
  return saved;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

async function modifiedAt(path: string): Promise<number | null> {
  return (await stat(path).catch(() => null))?.mtimeMs ?? null;
}

/** The version that a file holds, or null if it can't be read. */
async function versionOf(path: string): Promise<number | null> {
  const file = await open(path, "r");
  try {
    return (await readDescription(file)).version;
  } catch {
    return null;
  } finally {
    await file.close();
  }
}

/** Copies a project's chunks to a file, has a thread make the index of it, and puts it in place at once. */
async function buildFile(
  { folder, database, threads, servingOf, now }: SavedIndexesOptions,
  projectId: number,
  path: string,
  isClosed: () => boolean,
): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = join(folder, `${projectId}.${randomUUID()}`);
  const [spool, forward, target] = ["chunks", "terms", "index"].map((kind) => `${part}.${kind}.part`) as [
    string,
    string,
    string,
  ];
  try {
    // The version first: what changes while the chunks are copied is applied again when the file is opened.
    const state = await findKnowledgeState(database.read, { projectId });
    const { embedder, dimensions } = await servingOf(state?.embedder ?? null);
    const rows = await spoolChunks(database, projectId, embedder, spool, isClosed);
    const version = state?.version ?? 0;
    const input = { spool, forward, target, projectId, version, embedder, dimensions, rows, now: now() };
    for await (const _ of threads.run("buildIndex", input)) if (isClosed()) throw new Error("closing");
    await rename(target, path);
    return rows;
  } finally {
    for (const file of [spool, forward, target]) await rm(file, { force: true });
  }
}

async function spoolChunks(
  database: Database,
  projectId: number,
  embedder: string | null,
  path: string,
  isClosed: () => boolean,
): Promise<number> {
  const file = await open(path, "w", 0o600);
  let count = 0;
  try {
    for (let after = 0; ;) {
      if (isClosed()) throw new Error("closing");
      const rows = await listChunksAfter(database.read, { projectId, after, limit: PAGE });
      const records = rows.map((row) => {
        const vectors = row.vectors && embedder !== null && row.embedder === embedder ? row.vectors : NONE;
        return encodeSpooled({ id: row.id, docId: row.documentId, text: row.text, vectors });
      });
      // Waiting for the file gives others their turn.
      if (records.length > 0) await file.appendFile(Buffer.concat(records));
      count += rows.length;
      if (rows.length < PAGE) return count;
      after = rows.at(-1)!.id;
    }
  } finally {
    await file.close();
  }
}

const NONE = new Uint8Array(0);
