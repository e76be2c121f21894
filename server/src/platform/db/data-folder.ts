import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "libsql";

export interface DataFolder {
  readonly path: string;
  release(): void;
}

/**
 * Takes the data folder for this process. The lock is one of the operating system on a small SQLite file,
 * so it is gone with the process, however that ends.
 */
export function claimDataFolder(path: string): DataFolder {
  mkdirSync(path, { recursive: true });
  const lock = new SqliteDatabase(join(path, "parley.lock"));
  try {
    lock.exec("pragma locking_mode = exclusive");
    lock.exec("begin exclusive");
    lock.exec("create table if not exists lock (id integer)");
    lock.exec("commit");
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    throw new Error(
      `Another Parley server is already using the data folder ${path}. Stop it, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  chmodSync(join(path, "parley.lock"), 0o600);
  return { path, release: () => lock.close() };
}
