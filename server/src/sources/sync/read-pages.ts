import type { App } from "../../platform/operations/context.ts";
import { deferHost } from "../queries/hosts.ts";
import { claimPages, updatePage, type PageRow } from "../queries/pages.ts";
import { findSource } from "../queries/sources.ts";
import { SyncFailure, type Driver, type PageFailure, type PageOutcome } from "./outcome.ts";
import { asPageFailure } from "./page-failure.ts";
import { waitForHost } from "./politeness.ts";
import { storeFailure, storeOutcome } from "./store-page.ts";
import type { SyncRun } from "./sync-run.ts";

const PAGES_AT_ONCE = 4;
const MAX_TRIES = 3;
/** So many pages in a row that fail for a passing reason: the site is down. */
const MAX_FAILURES_IN_A_ROW = 12;

/** Reads pages until none is queued (null) or the slice ends: then the time to go on at. */
export async function readPages(
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
