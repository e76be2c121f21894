import { chmodSync, closeSync, lstatSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";
import { SQLITE_FILE } from "./sqlite/sqlite-database.ts";

const LOCK_FILE = "parley.lock";
/** All files of the server; other files in the volume are left alone. */
const OWN_FILES = [
  SQLITE_FILE,
  `${SQLITE_FILE}-wal`,
  `${SQLITE_FILE}-shm`,
  LOCK_FILE,
  "first-run.json",
  "secret.key",
];
const OWN_FOLDERS = ["backups", "downloads", "outbox"];

export interface DataFolder {
  readonly path: string;
  release(): void;
}

/**
 * Locks the data folder for this process. The operating system holds the lock on a small SQLite file, so it ends
 * with the process in any case.
 */
export function claimDataFolder(path: string): DataFolder {
  prepareDataFolder(path);
  // Made before SQLite does: it gives its log and its index the same mode.
  createForOwner(join(path, SQLITE_FILE));
  const file = join(path, LOCK_FILE);
  createForOwner(file);
  let lock: DatabaseSyncInstance | null = null;
  try {
    lock = new DatabaseSync(file);
    lock.exec("pragma locking_mode = exclusive");
    lock.exec("begin exclusive");
    lock.exec("create table if not exists lock (id integer)");
    lock.exec("commit");
    lock.exec("begin exclusive");
  } catch (error) {
    lock?.close();
    throw isHeld(error)
      ? new Error(
          `Another Parley server is already using the data folder ${path}. Stop it or set DATA_DIR to another folder.`,
          { cause: error },
        )
      : notUsable(path, error);
  }
  const held = lock;
  return { path, release: () => held.close() };
}

/**
 * Creates the folder where it is missing. Only its owner can read its files, also in a folder that all may read.
 */
export function prepareDataFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw notUsable(path, error);
  }
  for (const name of OWN_FILES) closeToOthers(join(path, name), 0o600);
  for (const name of OWN_FOLDERS) closeToOthers(join(path, name), 0o700);
}

function createForOwner(file: string): void {
  try {
    closeSync(openSync(file, "ax", 0o600));
  } catch {
    // It exists already, or SQLite will report what is wrong with it.
  }
}

function closeToOthers(path: string, mode: number): void {
  try {
    const found = lstatSync(path);
    // The target of a link is the responsibility of its creator.
    if (!found.isSymbolicLink() && (found.mode & 0o077) !== 0) chmodSync(path, mode);
  } catch {
    // It doesn't exist, or its file system has no modes.
  }
}

function isHeld(error: unknown): boolean {
  return (
    error instanceof Error &&
    /locked|SQLITE_BUSY/i.test(`${error.message} ${String("code" in error && error.code)}`)
  );
}

function notUsable(path: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(
    `Can't use the data folder ${path} (${reason}). Set DATA_DIR to a folder this user can write to.`,
    { cause: error },
  );
}
