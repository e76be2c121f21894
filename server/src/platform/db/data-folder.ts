import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";

export interface DataFolder {
  readonly path: string;
  release(): void;
}

/**
 * Takes the data folder for this process. The lock is one of the operating system on a small SQLite file,
 * so it is gone with the process, however that ends.
 */
export function claimDataFolder(path: string): DataFolder {
  prepareDataFolder(path);
  const file = join(path, "parley.lock");
  let lock: DatabaseSyncInstance | null = null;
  try {
    lock = new DatabaseSync(file);
    lock.exec("pragma locking_mode = exclusive");
    lock.exec("begin exclusive");
    lock.exec("create table if not exists lock (id integer)");
    lock.exec("commit");
    lock.exec("begin exclusive");
    chmodSync(file, 0o600);
  } catch (error) {
    lock?.close();
    throw isHeld(error)
      ? new Error(
          `Another Parley server is already using the data folder ${path}. Stop it, or set DATA_DIR to another folder.`,
          { cause: error },
        )
      : notUsable(path, error);
  }
  const held = lock;
  return { path, release: () => held.close() };
}

/** Makes the folder where it is missing. What is in it is its owner's alone. */
export function prepareDataFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw notUsable(path, error);
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
    `The data folder ${path} cannot be used (${reason}). Set DATA_DIR to a folder this user may write to.`,
    { cause: error },
  );
}
