import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { openSqlite } from "./sqlite-connection.ts";
import { SQLITE_FILE } from "./sqlite-database.ts";

const folderOf = (dataDir: string): string => join(dataDir, "backups");

/** The paths of the copies that upgrades have left, the oldest first. */
export function listCopies(dataDir: string): string[] {
  const folder = folderOf(dataDir);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /^before-migration-.*\.db$/.test(name));
  return names.toSorted().map((name) => join(folder, name));
}

/** Keeps a verified copy of the database beside it, which only its owner can read, and answers its path. */
export function copySqlite(dataDir: string, now: number): string {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const name = `before-migration-${new Date(now).toISOString().replace(/[:.]/g, "-")}.db`;
  const path = join(folderOf(dataDir), name);
  // Made before SQLite does, which fills an empty file.
  closeSync(openSync(path, "ax", 0o600));
  const source = openSqlite(join(dataDir, SQLITE_FILE));
  try {
    source.exec(`vacuum into '${path.replaceAll("'", "''")}'`);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    source.close();
  }
  // Opened as it is: our usual settings would turn the copy into a database in use, with a log beside it.
  const copy = new DatabaseSync(path);
  const verdict = copy.prepare("pragma integrity_check").all() as { integrity_check: string }[];
  copy.close();
  if (verdict[0]?.integrity_check !== "ok") {
    rmSync(path, { force: true });
    throw new Error(
      `The backup made before migrating is damaged, so nothing was changed. Check the disk that holds ${dataDir}.`,
    );
  }
  return path;
}
