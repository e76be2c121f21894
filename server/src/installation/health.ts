import { statfs } from "node:fs/promises";
import type { z } from "zod";
import { databaseBytes } from "../platform/db/database-size.ts";
import { databaseVersion } from "../platform/db/server-version.ts";
import { largestTables, type TableSize } from "../platform/db/table-sizes.ts";
import { countJobsByKind } from "../platform/jobs/index.ts";
import type { App } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { productVersion } from "../platform/runtime/code-location.ts";
import { findSigningKey } from "../platform/secrets/signing-key.ts";
import { findPause } from "./queries/pauses.ts";
import { countSchemaSteps } from "./queries/schema-steps.ts";
import type { InstallationHealth } from "./schema.ts";

/** The state of the installation, from the same parts that `/readyz`, `admin doctor` and the metrics ask. */
export async function describeHealth(app: App): Promise<z.input<typeof InstallationHealth>> {
  const { db, config, now } = app;
  const [warnings, checks, jobs, steps, database, size, disk, tables] = await Promise.all([
    listWarnings(app),
    app.readiness.report(),
    countJobsByKind(db.read, now()),
    countSchemaSteps(db.read),
    databaseVersion(db),
    databaseBytes(db),
    statfs(config.dataDir).catch(() => null),
    sizesInTime(app),
  ]);
  return {
    checks,
    warnings,
    versions: { program: productVersion(), schema: String(steps), database, node: process.version },
    disk: disk && { free_bytes: disk.bavail * disk.bsize, size_bytes: disk.blocks * disk.bsize },
    database_bytes: size,
    tables,
    jobs: jobs.map(({ oldestDueAt, ...counts }) => ({
      ...counts,
      oldest_due_at: oldestDueAt === null ? null : isoTime(oldestDueAt),
    })),
    settings: config.settings.map(({ name, value, isSet }) => ({ name, value, is_set: isSet })),
  };
}

async function listWarnings({ db, config }: App): Promise<z.input<typeof InstallationHealth>["warnings"]> {
  const [pause, key] = await Promise.all([findPause(db.read), findSigningKey(db, config).catch(() => null)]);
  return [
    ...(pause ? (["paused"] as const) : []),
    ...(key?.place === "database" ? (["key_in_database"] as const) : []),
    ...(key?.hasLeftover ? (["leftover_key"] as const) : []),
  ];
}

const FRESH_MS = 60_000;
const PATIENCE_MS = 2000;
const measured = new WeakMap<object, { readonly at: number; readonly tables: Promise<TableSize[] | null> }>();

/** A large SQLite file takes a while to read. It is read once a minute at most, and the page does not wait for it. */
async function sizesInTime(app: App): Promise<TableSize[] | null> {
  let known = measured.get(app.db);
  if (!known || performance.now() - known.at > FRESH_MS) {
    const tables = largestTables(app.db).catch((error: unknown) => {
      app.log.warn({ err: error }, "the sizes of tables could not be read");
      return null;
    });
    known = { at: performance.now(), tables };
    measured.set(app.db, known);
  }
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS, null)));
  return Promise.race([known.tables, late]).finally(() => clearTimeout(timer));
}
