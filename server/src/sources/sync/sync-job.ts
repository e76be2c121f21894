import { type Transaction, createPage } from "../../platform/db/index.ts";
import type { Job } from "../../platform/jobs/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { findProjectById } from "../../projects/index.ts";
import { countPages, listPages, releasePages } from "../queries/pages.ts";
import {
  deleteSourceRow,
  findSource,
  updateSource,
  type SourceKey,
  type SourceRow,
} from "../queries/sources.ts";
import type { Schedule } from "../tables.ts";
import { clearPages } from "./clear-pages.ts";
import { SyncFailure, type CreateDriver, type Driver } from "./outcome.ts";
import { readPages } from "./read-pages.ts";
import { queueFound } from "./store-page.ts";
import { openRun, organizationOf, type SyncRun } from "./sync-run.ts";

export const SYNC_JOB = "source";

/** After a slice the other sources have their turn. */
const SLICE_MS = 20_000;
const SOURCES_AT_ONCE = 3;
const HOUR_MS = 60 * 60 * 1000;
const EVERY_MS: Readonly<Record<Schedule, number | null>> = {
  off: null,
  daily: 24 * HOUR_MS,
  weekly: 7 * 24 * HOUR_MS,
};

export const nextSync = (schedule: Schedule, now: number): number | null =>
  EVERY_MS[schedule] === null ? null : now + EVERY_MS[schedule];

/** Schedules the source's job, in place of the one it has. */
export function enqueueSync(
  app: App,
  transaction: Transaction,
  source: SourceRow,
  runAt?: number,
): Promise<void> {
  return app.jobs.enqueue(transaction, {
    kind: SYNC_JOB,
    key: String(source.id),
    payload: { projectId: source.project_id, id: source.id } satisfies SourceKey,
    tenant: String(source.project_id),
    ...(runAt === undefined ? {} : { runAt }),
  });
}

/**
 * A source has one job. It works in slices until the sync is done and then waits for the schedule. All that is
 * known is in rows, so a killed process loses the pages it was reading and nothing else.
 */
export function registerSyncJob(app: App, createDriver: CreateDriver): void {
  app.jobs.register(SYNC_JOB, {
    concurrency: SOURCES_AT_ONCE,
    run: (job, signal) => work(app, createDriver, job.payload as SourceKey, signal),
    onExhausted: (job, error) => giveUp(app, job, error),
  });
}

async function work(
  app: App,
  createDriver: CreateDriver,
  key: SourceKey,
  signal: AbortSignal,
): Promise<void> {
  const source = await findSource(app.db.read, key);
  // The rows of a deleted project go by a job of its own.
  if (!source || !(await findProjectById(app.db.read, key.projectId))) return;
  if (source.state === "deleting") return removeSource(app, source, signal);
  if (source.state === "paused") return;
  const current = source.state === "syncing" ? source : await beginDueSync(app, source);
  if (!current) return;
  try {
    await sync(app, createDriver(current), current, signal);
  } catch (error) {
    if (signal.aborted || !(error instanceof SyncFailure)) throw error;
    await endSync(app, current, { state: "failed", reason: error.reason, problem: error.message });
  }
}

/** The job of a source that is at rest begins the next sync, unless it was replaced by a later one. */
async function beginDueSync(app: App, source: SourceRow): Promise<SourceRow | null> {
  if (source.next_sync_at === null || source.next_sync_at > app.now()) return null;
  return app.db.writeStatement((sql) => updateSource(sql, keyOf(source), newRun(source, app.now())));
}

export const newRun = (source: SourceRow, now: number) =>
  ({
    state: "syncing",
    stage: "listing",
    run: source.run + 1,
    is_truncated: 0,
    next_sync_at: null,
    updated_at: now,
  }) as const;

const keyOf = (source: SourceRow): SourceKey => ({ projectId: source.project_id, id: source.id });

async function sync(app: App, driver: Driver, source: SourceRow, signal: AbortSignal): Promise<void> {
  const until = Date.now() + SLICE_MS;
  const run = await openRun(app, source, driver.maxPages);
  await app.db.writeStatement((sql) => releasePages(sql, { sourceId: source.id }));
  if (source.stage === "listing") {
    for await (const found of driver.list(signal)) {
      await queueFound(app, run, found);
      signal.throwIfAborted();
    }
    if (!(await moveTo(app, run, "reading"))) return;
  }
  const pausedUntil = source.stage === "clearing" ? null : await readPages(app, driver, run, until, signal);
  if (pausedUntil !== null) {
    await app.db.write(async (transaction) => {
      const row = await updateSource(
        transaction.sql,
        { ...keyOf(source), run: run.key.run },
        { is_truncated: run.isTruncated ? 1 : 0 },
      );
      if (row) await enqueueSync(app, transaction, row, pausedUntil);
    });
    return;
  }
  if (!(await moveTo(app, run, "clearing"))) return;
  await clearPages(app, run, { before: run.key.run }, signal);
  await finish(app, source, run);
}

/** False if the source was paused, deleted or started again. */
async function moveTo(app: App, run: SyncRun, stage: "reading" | "clearing"): Promise<boolean> {
  const changes = { stage, is_truncated: run.isTruncated ? 1 : 0, updated_at: app.now() };
  const key = { projectId: run.projectId, id: run.sourceId, run: run.key.run };
  return (await app.db.writeStatement((sql) => updateSource(sql, key, changes))) !== null;
}

async function removeSource(app: App, source: SourceRow, signal: AbortSignal): Promise<void> {
  const organization = await organizationOf(app, source);
  await clearPages(app, { sourceId: source.id, projectId: source.project_id, organization }, {}, signal);
  await app.db.writeStatement((sql) => deleteSourceRow(sql, keyOf(source)));
}

async function finish(app: App, source: SourceRow, run: SyncRun): Promise<void> {
  const counts = (await countPages(app.db.read, [source.id])).get(source.id);
  if (counts && counts.known === 0) {
    const { rows } = await listPages(app.db.read, { sourceId: source.id, page: createPage({ limit: 1 }) });
    const [first] = rows;
    return endSync(app, source, {
      state: "failed",
      reason: first?.reason ?? "no_text",
      problem: first?.problem ?? "Nothing was found that could be learned.",
    });
  }
  await endSync(app, source, {
    state: "ready",
    reason: null,
    problem: null,
    synced_at: app.now(),
    is_truncated: run.isTruncated ? 1 : 0,
  });
}

async function endSync(
  app: App,
  source: SourceRow,
  changes: Parameters<typeof updateSource>[2],
): Promise<void> {
  await app.db.write(async (transaction) => {
    const next_sync_at = nextSync(source.schedule, app.now());
    const key = { ...keyOf(source), run: source.run };
    const row = await updateSource(transaction.sql, key, { ...changes, next_sync_at, updated_at: app.now() });
    if (row && row.schedule !== source.schedule) {
      const at = nextSync(row.schedule, app.now());
      await updateSource(transaction.sql, keyOf(source), { next_sync_at: at });
      if (at !== null) await enqueueSync(app, transaction, row, at);
    } else if (row && next_sync_at !== null) await enqueueSync(app, transaction, row, next_sync_at);
  });
}

async function giveUp(app: App, job: Job, error: unknown): Promise<void> {
  const source = await findSource(app.db.read, job.payload as SourceKey);
  if (!source || source.state !== "syncing") return;
  app.log.error({ err: error, sourceId: source.id }, "a source could not be synced");
  await endSync(app, source, {
    state: "failed",
    reason: "internal",
    problem: "Something went wrong while syncing. Please try again.",
  });
}
