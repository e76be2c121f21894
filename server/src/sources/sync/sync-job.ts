import type { Job } from "../../platform/jobs/index.ts";
import type { App } from "../../platform/operations/context.ts";
import type { Transaction } from "../../platform/db/index.ts";
import { deferHost } from "../queries/hosts.ts";
import {
  claimPages,
  countPages,
  deletePages,
  listLeftPages,
  listPages,
  releasePages,
  updatePage,
  type PageRow,
} from "../queries/pages.ts";
import {
  deleteSourceRow,
  findSource,
  updateSource,
  type SourceKey,
  type SourceRow,
} from "../queries/sources.ts";
import type { Schedule } from "../tables.ts";
import { asPageFailure } from "./page-failure.ts";
import {
  SyncFailure,
  type PageFailure,
  type CreateDriver,
  type Driver,
  type PageOutcome,
} from "./outcome.ts";
import { waitForHost } from "./politeness.ts";
import { forgetPage, queueFound, storeFailure, storeOutcome } from "./store-page.ts";
import { openRun, organizationOf, type SyncRun } from "./sync-run.ts";

export const SYNC_JOB = "source";

/** After a slice the other sources have their turn. */
const SLICE_MS = 20_000;
const PAGES_AT_ONCE = 4;
const SOURCES_AT_ONCE = 3;
const MAX_TRIES = 3;
/** So many pages in a row that fail for a passing reason: the site is down. */
const MAX_FAILURES_IN_A_ROW = 12;
const DELETIONS_AT_ONCE = 25;
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
  if (!source) return;
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
  await clear(app, run, { before: run.key.run }, signal);
  await finish(app, source, run);
}

/** False if the source was paused, deleted or started anew. */
async function moveTo(app: App, run: SyncRun, stage: "reading" | "clearing"): Promise<boolean> {
  const changes = { stage, is_truncated: run.isTruncated ? 1 : 0, updated_at: app.now() };
  const key = { projectId: run.projectId, id: run.sourceId, run: run.key.run };
  return (await app.db.writeStatement((sql) => updateSource(sql, key, changes))) !== null;
}

/** Reads pages until none is queued (null) or the slice ends: then the time to go on at. */
async function readPages(
  app: App,
  driver: Driver,
  run: SyncRun,
  until: number,
  signal: AbortSignal,
): Promise<number | null> {
  let failuresInARow = 0;
  for (;;) {
    signal.throwIfAborted();
    if (!(await isCurrent(app, run))) return app.now();
    const pages = await app.db.write(({ sql }) =>
      claimPages(sql, { ...run.key, limit: PAGES_AT_ONCE }, app.now()),
    );
    if (pages.length === 0) return null;
    const results = await Promise.all(pages.map((page) => readPage(app, driver, page, signal)));
    let resumeAt = 0;
    for (const [index, result] of results.entries()) {
      const page = pages[index]!;
      if ("resumeAt" in result) resumeAt = Math.max(resumeAt, result.resumeAt);
      if ("failure" in result) {
        failuresInARow = result.failure.isTransient ? failuresInARow + 1 : 0;
        resumeAt = Math.max(resumeAt, await retryOrFail(app, run, page, result.failure));
      } else if ("outcome" in result) {
        failuresInARow = 0;
        await store(app, run, page, result.outcome, signal);
      }
    }
    if (failuresInARow >= MAX_FAILURES_IN_A_ROW)
      throw new SyncFailure("unreachable", "The site stopped answering. Nothing was removed.", {
        isTransient: true,
      });
    if (resumeAt > app.now()) return resumeAt;
    if (Date.now() >= until) return app.now();
  }
}

async function store(
  app: App,
  run: SyncRun,
  page: PageRow,
  outcome: PageOutcome,
  signal: AbortSignal,
): Promise<void> {
  try {
    await storeOutcome(app, run, page, outcome, signal);
  } catch (error) {
    signal.throwIfAborted();
    const failure = asPageFailure(error);
    if (failure.reason === "internal")
      app.log.error({ err: error, url: page.url }, "a page could not be learned");
    await storeFailure(app, run, page, failure);
  }
}

const isCurrent = async (app: App, run: SyncRun): Promise<boolean> => {
  const source = await findSource(app.db.read, { projectId: run.projectId, id: run.sourceId });
  return source?.state === "syncing" && source.run === run.key.run;
};

type Result = { outcome: PageOutcome } | { failure: PageFailure } | { resumeAt: number };

async function readPage(app: App, driver: Driver, page: PageRow, signal: AbortSignal): Promise<Result> {
  try {
    const host = await driver.hostOf?.(page, signal);
    const resumeAt = host ? await waitForHost(app, host, signal) : null;
    if (resumeAt !== null) {
      await app.db.writeStatement((sql) =>
        updatePage(sql, { sourceId: page.source_id, id: page.id }, { state: "queued" }),
      );
      return { resumeAt };
    }
    return { outcome: await driver.read(page, signal) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SyncFailure) throw error;
    const failure = asPageFailure(error);
    if (failure.reason === "internal")
      app.log.error({ err: error, url: page.url }, "a page could not be read");
    return { failure };
  }
}

/** Returns when to go on: at once, or when the host wants to be asked again. */
async function retryOrFail(app: App, run: SyncRun, page: PageRow, failure: PageFailure): Promise<number> {
  const resumeAt = failure.retryAfterMs === null ? 0 : app.now() + failure.retryAfterMs;
  if (resumeAt > 0 && URL.canParse(page.url)) {
    const { host } = new URL(page.url);
    await app.db.writeStatement((sql) => deferHost(sql, { host, until: resumeAt }));
  }
  const tries = page.tries + 1;
  if (failure.isTransient && tries < MAX_TRIES) {
    await app.db.writeStatement((sql) =>
      updatePage(sql, { sourceId: run.sourceId, id: page.id }, { state: "queued", tries }),
    );
    return resumeAt;
  }
  // Without its first page a site can't be told from one that is empty.
  if (page.depth === 0 && failure.isTransient && run.read <= 1)
    throw new SyncFailure(failure.reason, failure.message, { isTransient: true });
  await storeFailure(app, run, page, failure);
  return resumeAt;
}

/** Removes pages in small transactions: those that the sync did not find, or all. */
async function clear(
  app: App,
  run: Pick<SyncRun, "sourceId" | "projectId" | "organization">,
  which: { before?: number },
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const left = await app.db.write(async (transaction) => {
      const pages = await listLeftPages(transaction.sql, {
        sourceId: run.sourceId,
        ...which,
        limit: DELETIONS_AT_ONCE,
      });
      for (const page of pages) {
        if (page.is_learned === 1) await forgetPage(app, transaction, run, page.id);
        await transaction.pause();
      }
      await deletePages(transaction.sql, { sourceId: run.sourceId, ids: pages.map(({ id }) => id) });
      return pages.length;
    });
    if (left === 0) return;
  }
}

async function removeSource(app: App, source: SourceRow, signal: AbortSignal): Promise<void> {
  const organization = await organizationOf(app, source);
  await clear(app, { sourceId: source.id, projectId: source.project_id, organization }, {}, signal);
  await app.db.writeStatement((sql) => deleteSourceRow(sql, keyOf(source)));
}

async function finish(app: App, source: SourceRow, run: SyncRun): Promise<void> {
  const counts = (await countPages(app.db.read, [source.id])).get(source.id);
  if (counts && counts.known === 0) {
    const { rows } = await listPages(app.db.read, { sourceId: source.id, limit: 1, offset: 0 });
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
