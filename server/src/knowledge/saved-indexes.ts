import { mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
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
import { countDocuments } from "./queries/documents.ts";
import { findKnowledgeState, listChangesSince } from "./queries/versions.ts";

/** The saved indexes of large projects, one file each. They are a cache: any may be deleted at any time. */
export interface SavedIndexes {
  /** Null if there is none that can be used; `discarded` is called if it is found damaged later. */
  open(projectId: number, discarded?: () => void): Promise<SavedTable | null>;
  exists(projectId: number): Promise<boolean>;
  /** Deletes a file that can't be read, or is not of this database. */
  discard(projectId: number, reason: unknown): Promise<void>;
  /** Files in the folder, their bytes, and builds that run or wait. */
  usage(this: void): Promise<{ readonly files: number; readonly bytes: number; readonly builds: number }>;
  /** Builds a project's file, one project after the other; `built` is called once it is there. */
  request(projectId: number, built?: () => void): void;
  /** Deletes files of projects that are gone; rebuilds those that hold a deleted document, or are a day behind. */
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
  /** A build leaves at least so much of the disk free. */
  readonly minFreeBytes: number;
  readonly freeBytes?: (folder: string) => Promise<number>;
}

/** On SQLite a page is read on the event loop. */
const PAGE = 200;
const HOUR_MS = 60 * 60 * 1000;
/** What was replaced leaves a file within a day, however little has changed. */
const OLDEST_MS = 24 * HOUR_MS;
/** After a build a project waits ten times as long as it took, after a failed one ten minutes. */
const REST = { factor: 10, failedMs: 600_000 };
/** Where a file serves meanwhile, its successor takes two thirds of a core. */
const PAUSE_SHARE = 0.5;
/** The copy of the chunks, their terms and the index together take less than this times the copy. */
const SPACE_FACTOR = 2.5;
const PAGES_PER_SPACE_CHECK = 100;

export function createSavedIndexes(options: SavedIndexesOptions): SavedIndexes {
  const { folder, database, threads, log, now } = options;
  const requested = new Map<number, (() => void)[]>();
  const notBefore = new Map<number, number>();
  /** The versions of the files that searches use; -1 where there was none. */
  const opened = new Map<number, number>();
  /** The files that are known to be whole. */
  const checked = new Map<number, string | null>();
  let queue: Promise<void> = Promise.resolve();
  let checks: Promise<void> = Promise.resolve();
  let isClosed = false;
  const pathOf = (projectId: number) => join(folder, `${projectId}.index`);

  async function buildNext(projectId: number): Promise<void> {
    if (isClosed) return;
    const began = performance.now();
    try {
      const path = pathOf(projectId);
      if (await isReplaced(projectId, path)) return requested.get(projectId)?.forEach((built) => built());
      const rows = await buildFile(options, projectId, path, () => isClosed);
      checked.set(projectId, await identityOf(path));
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

  /** Whether another process that shares the folder has built the file meanwhile. */
  async function isReplaced(projectId: number, path: string): Promise<boolean> {
    return ((await versionOf(path)) ?? -1) > (opened.get(projectId) ?? Infinity);
  }

  /** Reads the rest of a file that another process, or an earlier one, has written. */
  async function check(projectId: number, discarded: (() => void) | undefined): Promise<void> {
    const path = pathOf(projectId);
    const identity = await identityOf(path);
    if (checked.get(projectId) === identity) return;
    checked.set(projectId, identity);
    try {
      for await (const _ of threads.run("checkIndex", { path })) if (isClosed) return;
    } catch (error) {
      // It may have been replaced meanwhile, or the server is closing.
      if (isClosed || (await identityOf(path)) !== identity) return;
      await saved.discard(projectId, error);
      discarded?.();
    }
  }

  const saved: SavedIndexes = {
    async open(projectId, discarded) {
      opened.set(projectId, -1);
      try {
        const table = await openSavedTable(pathOf(projectId), projectId);
        opened.set(projectId, table.version);
        checks = Promise.all([checks, check(projectId, discarded)]).then(() => undefined);
        return table;
      } catch (error) {
        if (!isMissing(error)) log.warn({ err: error, projectId }, "a saved index is rebuilt");
        return null;
      }
    },
    exists: async (projectId) => (await identityOf(pathOf(projectId))) !== null,
    async discard(projectId, reason) {
      log.warn({ err: reason, projectId }, "a saved index is deleted and rebuilt");
      checked.delete(projectId);
      // A folder that can't be written keeps it: then it is found damaged again after a restart.
      await rm(pathOf(projectId), { force: true }).catch(() => undefined);
    },
    async usage() {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".index"));
      const sizes = await Promise.all(
        names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0),
      );
      return {
        files: names.length,
        bytes: sizes.reduce((sum, size) => sum + size, 0),
        builds: requested.size,
      };
    },
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
        const age = now() - ((await stat(path).catch(() => null))?.mtimeMs ?? now());
        const [, digits] = /^(\d+)\.index$/.exec(name) ?? [];
        if (digits === undefined) {
          // Left by a process that was killed; a build that still runs has written to it lately.
          if (name.endsWith(".part") && age > HOUR_MS) await rm(path, { force: true });
          continue;
        }
        const projectId = Number(digits);
        const state = await findKnowledgeState(database.read, { projectId });
        const version = await versionOf(path);
        // A version that is still to come is that of another database, or of one before it was restored.
        if (!state || (version !== null && version > state.version)) await rm(path, { force: true });
        else if (version === state.version) continue;
        else if (age > OLDEST_MS || version === null || (await hasDeletion(projectId, version))) {
          saved.request(projectId);
        }
      }
    },
    async settled() {
      await Promise.all([queue, checks]);
    },
    async close() {
      isClosed = true;
      await Promise.all([queue, checks]);
    },
  };

  /** Also true where it is not known. */
  async function hasDeletion(projectId: number, version: number): Promise<boolean> {
    const changes = await listChangesSince(database.read, { projectId, version });
    if (changes === null) return true;
    const changed = new Set(changes.map(({ documentId }) => documentId));
    return (await countDocuments(database.read, { projectId, ids: [...changed] })) < changed.size;
  }
  return saved;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Which file it is: another one has replaced it if this differs. */
async function identityOf(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  return found && `${found.ino}:${found.size}:${found.mtimeMs}`;
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The version that a file holds, or null if it can't be read. */
async function versionOf(path: string): Promise<number | null> {
  const file = await open(path, "r").catch(() => null);
  if (!file) return null;
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
  options: SavedIndexesOptions,
  projectId: number,
  path: string,
  isClosed: () => boolean,
): Promise<number> {
  const { folder, database, threads, servingOf, now } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = join(folder, `${projectId}.${randomUUID()}`);
  const [spool, forward, target] = ["chunks", "terms", "index"].map((kind) => `${part}.${kind}.part`) as [
    string,
    string,
    string,
  ];
  const pauseShare = (await identityOf(path)) === null ? 0 : PAUSE_SHARE;
  try {
    // The version first: what changes while the chunks are copied is applied again when the file is opened.
    const state = await findKnowledgeState(database.read, { projectId });
    const { embedder, dimensions } = await servingOf(state?.embedder ?? null);
    const rows = await spoolChunks(options, projectId, embedder, spool, isClosed);
    const version = state?.version ?? 0;
    const input = { spool, forward, target, projectId, version, embedder, dimensions, rows, now: now() };
    let began = performance.now();
    for await (const _ of threads.run("buildIndex", input)) {
      if (isClosed()) throw new Error("closing");
      if (pauseShare > 0) await sleep(pauseShare * (performance.now() - began), undefined, { ref: false });
      began = performance.now();
    }
    await rename(target, path);
    return rows;
  } finally {
    for (const file of [spool, forward, target]) await rm(file, { force: true }).catch(() => undefined);
  }
}

async function spoolChunks(
  { folder, database, minFreeBytes, freeBytes = freeBytesOf }: SavedIndexesOptions,
  projectId: number,
  embedder: string | null,
  path: string,
  isClosed: () => boolean,
): Promise<number> {
  const file = await open(path, "wx", 0o600);
  let [count, bytes] = [0, 0];
  try {
    for (let after = 0, page = 0; ; page++) {
      if (isClosed()) throw new Error("closing");
      if (page % PAGES_PER_SPACE_CHECK === 0) {
        const left = (await freeBytes(folder)) - SPACE_FACTOR * bytes;
        if (left < minFreeBytes) throw new Error("the disk has too little space left for the index");
      }
      const rows = await listChunksAfter(database.read, { projectId, after, limit: PAGE });
      const records = rows.map((row) => {
        const vectors = row.vectors && embedder !== null && row.embedder === embedder ? row.vectors : NONE;
        return encodeSpooled({ id: row.id, docId: row.documentId, text: row.text, vectors });
      });
      // Waiting for the file gives others their turn.
      if (records.length > 0) await file.appendFile(Buffer.concat(records));
      for (const { length } of records) bytes += length;
      count += rows.length;
      if (rows.length < PAGE) return count;
      after = rows.at(-1)!.id;
    }
  } finally {
    await file.close();
  }
}

const NONE = new Uint8Array(0);
