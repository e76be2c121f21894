import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Migration } from "../../platform/db/index.ts";
import { createSum, FORMAT, FORMAT_VERSION, toCell, type Line } from "./format.ts";
import { openSnapshot } from "./snapshot.ts";
import { tableNames } from "./table-names.ts";

export interface BackupReport {
  readonly file: string;
  readonly tables: number;
  readonly rows: number;
}

/** Writes everything in the database into one file, in one snapshot, while the server keeps running. */
export async function writeBackup(
  config: { databaseUrl: string | null; dataDir: string },
  migrations: readonly Migration[],
  file: string,
): Promise<BackupReport> {
  const snapshot = await openSnapshot(config);
  const part = `${file}.part`;
  try {
    const applied = new Set(await snapshot.appliedSteps());
    const steps = migrations.filter((step) => applied.has(step.name));
    if (steps.length < applied.size) {
      throw new Error(
        "The database was changed by a newer version of Parley. Make the backup with that version.",
      );
    }
    const tables = tableNames(steps);
    const out = openOutput(part);
    await out.line({
      format: FORMAT,
      version: FORMAT_VERSION,
      created_at: new Date().toISOString(),
      engine: snapshot.engine,
      schema: steps.map((step) => step.name),
      tables,
    });
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const columns = await snapshot.columns(table);
      await out.line({ table, columns, sequence: await snapshot.sequence(table) });
      let count = 0;
      for await (const row of snapshot.rows(table)) {
        await out.line(columns.map((column) => toCell(row[column])));
        count += 1;
      }
      counts[table] = count;
    }
    await out.line({ counts, sha256: out.sum() });
    await out.close();
    await rename(part, file);
    return {
      file,
      tables: tables.length,
      rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
    };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await snapshot.close();
  }
}

function openOutput(path: string) {
  const gzip = createGzip({ level: 6 });
  const target = createWriteStream(path, { mode: 0o600 });
  gzip.pipe(target);
  const failed = new Promise<never>((_, reject) => target.once("error", reject));
  failed.catch(() => undefined);
  const sum = createSum();
  return {
    async line(line: Line): Promise<void> {
      const text = JSON.stringify(line);
      sum.add(text);
      if (!gzip.write(`${text}\n`)) await Promise.race([once(gzip, "drain"), failed]);
    },
    sum: () => sum.hex(),
    async close(): Promise<void> {
      gzip.end();
      await Promise.race([finished(target), failed]);
      const handle = await open(path, "r");
      await handle.sync();
      await handle.close();
    },
  };
}
