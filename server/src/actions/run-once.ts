import { setTimeout as wait } from "node:timers/promises";
import type { Sql } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import type { ActionOutcome } from "./outcome.ts";
import { deleteActionRunsBefore, findActionRun, insertActionRun, moveActionLease } from "./queries/runs.ts";

/** Short, because a visitor waits for it after a crash. */
const LEASE_MS = 12_000;
const PAUSE_MS = 250;
/** Longer than anything repeats a run: a message, a confirmation or the job of a flow. */
const RETENTION_MS = 24 * 60 * 60 * 1000;

interface KeyedRun {
  /** The same again is the same run. */
  readonly key: string;
  readonly projectId: number;
  readonly sessionId: number | null;
  readonly signal: AbortSignal | undefined;
}

/** How a run begins: `again` after it was interrupted, by a crash or a caller who has gone. */
export type Beginning = "first" | "again";

/**
 * Runs something once for its key, however often it is asked for. While it runs, others wait for its outcome; afterwards they
 * get the stored one. `run` must store the outcome.
 */
export async function runOnce(
  app: App,
  keyed: KeyedRun,
  run: (beginning: Beginning) => Promise<ActionOutcome>,
): Promise<ActionOutcome> {
  const running = runningIn(app);
  for (;;) {
    keyed.signal?.throwIfAborted();
    const other = running.get(keyed.key);
    if (other) {
      await other.catch(() => undefined);
      continue;
    }
    const attempt = claimAndRun(app, keyed, run).finally(() => running.delete(keyed.key));
    running.set(keyed.key, attempt);
    const outcome = await attempt;
    if (outcome) return outcome;
    await wait(PAUSE_MS, undefined, { signal: keyed.signal });
  }
}

const runningByDatabase = new WeakMap<App["db"], Map<string, Promise<ActionOutcome | null>>>();

/** The runs of this process. */
function runningIn({ db }: App): Map<string, Promise<ActionOutcome | null>> {
  let running = runningByDatabase.get(db);
  if (!running) runningByDatabase.set(db, (running = new Map()));
  return running;
}

/** Null while another process runs it. */
async function claimAndRun(
  app: App,
  keyed: KeyedRun,
  run: (beginning: Beginning) => Promise<ActionOutcome>,
): Promise<ActionOutcome | null> {
  const { key } = keyed;
  let held = app.now() + LEASE_MS;
  const claim = await app.db.write(({ sql }) => claimRun(app, sql, { ...keyed, until: held }));
  if (typeof claim !== "string") return claim.outcome;
  if (claim === "busy") return null;
  // A process that stood still for longer than its lease must not change the lease of the one that went on.
  const moveLease = async (until: number) => {
    const from = held;
    if (await app.db.writeStatement((sql) => moveActionLease(sql, { key, from, until }))) held = until;
  };
  const timer = setInterval(() => {
    moveLease(app.now() + LEASE_MS).catch(() => undefined);
  }, LEASE_MS / 3);
  timer.unref();
  try {
    return await run(claim);
  } catch (error) {
    // A caller who has gone may come back: the next one need not wait.
    await moveLease(0).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

async function claimRun(
  { db, now }: App,
  sql: Sql,
  { key, projectId, sessionId, until }: KeyedRun & { until: number },
): Promise<Beginning | "busy" | { readonly outcome: ActionOutcome }> {
  const time = now();
  if (await insertActionRun(sql, { key, projectId, sessionId, leasedUntil: until, now: time }))
    return "first";
  const stored = await findActionRun(sql, { key });
  if (!stored) return "busy";
  if (stored.outcome) return { outcome: stored.outcome };
  // On SQLite there is no other process: what this one does not run was cut short by a crash.
  if (db.engine === "postgres" && stored.leasedUntil > time) return "busy";
  return (await moveActionLease(sql, { key, from: stored.leasedUntil, until })) ? "again" : "busy";
}

export const deleteOldActionRuns = (sql: Sql, now: number): Promise<void> =>
  deleteActionRunsBefore(sql, now - RETENTION_MS);
