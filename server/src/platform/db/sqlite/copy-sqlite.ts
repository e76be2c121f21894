import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { openSqlite } from "./sqlite-connection.ts";
import { SQLITE_FILE } from "./sqlite-database.ts";

/** Keeps a verified copy of the database beside it, and answers its path. */
export function copySqlite(dataDir: string, now: number): string {
  const folder = join(dataDir, "backups");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `before-migration-${new Date(now).toISOString().replace(/[:.]/g, "-")}.db`);
  const source = openSqlite(join(dataDir, SQLITE_FILE));
  try {
    source.exec(`vacuum into '${path.replaceAll("'", "''")}'`);
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
