import { randomUUID } from "node:crypto";
import type { Database, Transaction } from "../db/database.ts";
import type { Logger } from "../telemetry/logger.ts";
import { runOutsideSpans } from "../telemetry/tracing/spans.ts";
import { createHeldJobs, type HeldJobs } from "./held-jobs.ts";
import { Later } from "./later.ts";
import {
  buryJob,
  claimJob,
  countJobsOf,
  deleteJob,
  deleteJobsOf,
  extendLease,
  finishJob,
  postponeJob,
  resumeJobs,
  upsertJob,
  type Job,
} from "./queries.ts";

export interface JobHandler {
  /** How many of the kind run at once in this process. */
  readonly concurrency: number;
  /** Does the work. A thrown error means a retry, until the tries are used up; `Later` means that it is not time yet. */
  run(job: Job, signal: AbortSignal): Promise<void>;
  /** The delay before the next try, or null to stop. The default grows from 2 s to 5 min over 8 tries. */
  retryAfterMs?(job: Job, error: unknown): number | null;
  /** Called in place of the next try, by kinds that show the failure themselves. Other jobs stay as dead ones. */
  onExhausted?(job: Job, error: unknown): Promise<void>;
}

export interface Jobs extends HeldJobs {
  register(kind: string, handler: JobHandler): void;
  /**
   * Schedules a job in a transaction. The same kind and key replaces a queued job. Jobs of a kind alternate
   * between tenants, so one tenant's queue doesn't delay another's.
   */
  enqueue(
    transaction: Transaction,
    job: { kind: string; key: string; payload: unknown; runAt?: number; tenant?: string },
  ): Promise<void>;
  cancel(transaction: Transaction, kind: string, key: string): Promise<void>;
  /**
   * Deletes all jobs of an erased subject, or those of some kinds, dead ones too: those whose key has its name between
   * spaces or colons.
   */
  forget(transaction: Transaction, subject: string, kinds?: readonly string[]): Promise<void>;
  /** How many jobs of a kind a tenant has in the queue, up to a limit. */
  countOf(transaction: Transaction, queue: { kind: string; tenant: string; atMost: number }): Promise<number>;
  start(): void;
  /** Looks for due jobs at once: for a clock that was set, as tests do. */
  poll(): Promise<void>;
  /** Waits for running jobs up to a limit, then interrupts them; they resume after the next start. */
  stop(graceMs?: number): Promise<void>;
}

const LEASE_MS = 60_000;
const POLL_MS = 1000;
const MAX_TRIES = 8;
const LONGEST_ERROR = 500;

export function createJobs(database: Database, now: () => number, log: Logger): Jobs {
  /** Names the worker at its leases. */
  const owner = randomUUID();
  const handlers = new Map<string, JobHandler>();
  const running = new Map<number, { kind: string; done: Promise<void>; abort: AbortController }>();
  let timer: NodeJS.Timeout | null = null;
  let stopped = true;
  let polling: Promise<void> = Promise.resolve();
  let isPolling = false;
  /** The kinds of which a job may be due. */
  const pending = new Set<string>();

  const freeKinds = (kinds: Iterable<string>) => [...kinds].filter(hasRoom);
  const hasRoom = (kind: string): boolean => {
    const handler = handlers.get(kind);
    if (!handler) return false;
    return [...running.values()].filter((job) => job.kind === kind).length < handler.concurrency;
  };

  /**
   * Looks for jobs of one kind, or of all. A long queue of one kind must not be read past for each job of another, so
   * only what may have changed is looked for.
   */
  function poll(kind?: string): Promise<void> {
    // A job enqueued during the last claim may have been missed by it.
    for (const one of kind === undefined ? handlers.keys() : [kind]) pending.add(one);
    if (!isPolling) polling = claimPending();
    return polling;
  }

  async function claimPending(): Promise<void> {
    isPolling = true;
    try {
      while (pending.size > 0 && !stopped) {
        const kinds = [...pending];
        pending.clear();
        await claimFreeKinds(kinds);
      }
    } catch (error) {
      log.warn({ err: error }, "the job queue cannot be read right now");
    } finally {
      isPolling = false;
    }
  }

  async function claimFreeKinds(wanted: readonly string[]): Promise<void> {
    for (let kinds = freeKinds(wanted); kinds.length > 0 && !stopped; kinds = freeKinds(wanted)) {
      const time = now();
      const job = await database.writeStatement((sql) =>
        claimJob(sql, database.engine, { kinds, now: time, leasedUntil: time + LEASE_MS, owner }),
      );
      if (!job) return;
      // After a clock has jumped, a lease can seem to have ended while its job still runs here; the claim renewed it.
      if (!running.has(job.id)) begin(job);
    }
  }

  /** On SQLite this is the only worker: whatever is still leased was ours before a crash and resumes at once. */
  async function resume(): Promise<void> {
    if (database.engine === "sqlite") {
      const time = now();
      await database
        .writeStatement((sql) => resumeJobs(sql, time))
        .catch((error: unknown) => {
          log.warn({ err: error }, "jobs of the last run wait until their leases end");
        });
    }
    await poll();
  }

  function begin(job: Job): void {
    const abort = new AbortController();
    const lease = setInterval(() => {
      const until = now() + LEASE_MS;
      database
        .write(({ sql }) => extendLease(sql, job, until))
        .then(
          (isHeld) => {
            if (!isHeld) abort.abort(new Error("Another worker has the job"));
          },
          () => undefined,
        );
    }, LEASE_MS / 3);
    const done = runJob(database, handlers.get(job.kind)!, job, abort.signal, now, log).finally(() => {
      clearInterval(lease);
      running.delete(job.id);
      void poll(job.kind);
    });
    running.set(job.id, { kind: job.kind, done, abort });
  }

  return {
    ...createHeldJobs(database, now, owner),
    register: (kind, handler) => void handlers.set(kind, handler),
    async enqueue(transaction, job) {
      const time = now();
      await upsertJob(transaction.sql, { tenant: "", ...job, runAt: job.runAt ?? time, now: time });
      transaction.afterCommit(() => void runOutsideSpans(() => poll(job.kind)));
    },
    cancel: ({ sql }, kind, key) => deleteJob(sql, kind, key),
    forget: ({ sql }, subject, kinds) => deleteJobsOf(sql, [subject], kinds),
    countOf: ({ sql }, queue) => countJobsOf(sql, queue),
    poll: () => poll(),
    start() {
      stopped = false;
      timer = setInterval(() => void poll(), POLL_MS);
      void resume();
    },
    async stop(graceMs = 5000) {
      stopped = true;
      if (timer) clearInterval(timer);
      const all = async () => {
        // A claim in flight may still start a job.
        await polling;
        await Promise.allSettled([...running.values()].map((job) => job.done));
      };
      const grace = new Promise((resolve) => setTimeout(resolve, graceMs).unref());
      await Promise.race([all(), grace]);
      for (const job of running.values()) job.abort.abort();
      await Promise.race([all(), new Promise((resolve) => setTimeout(resolve, 1000).unref())]);
    },
  };
}

async function runJob(
  database: Database,
  handler: JobHandler,
  job: Job,
  signal: AbortSignal,
  now: () => number,
  log: Logger,
): Promise<void> {
  try {
    try {
      await handler.run(job, signal);
      await database.write(({ sql }) => finishJob(sql, job));
    } catch (error) {
      const pause = signal.aborted ? 0 : pauseBeforeRetry(handler, job, error);
      if (pause === null) {
        log.warn({ err: error, job: job.kind, key: job.key }, "a job was given up");
        await handler.onExhausted?.(job, error);
        const death = { now: now(), error: describe(error) };
        await database.write(({ sql }) =>
          handler.onExhausted ? finishJob(sql, job) : buryJob(sql, job, death),
        );
      } else {
        const hasFailed = !signal.aborted && !(error instanceof Later);
        if (hasFailed)
          log.warn(
            { err: error, job: job.kind, key: job.key, attempt: job.attempt },
            "a job failed and is tried again",
          );
        const next = { runAt: now() + pause, error: hasFailed ? describe(error) : null };
        await database.writeStatement((sql) => postponeJob(sql, job, next));
      }
    }
  } catch (error) {
    // The lease expires and the job is retried.
    log.error({ err: error, job: job.kind, key: job.key }, "a job could not be concluded");
  }
}

/** Null once the tries are used up. */
export function pauseBeforeRetry(handler: JobHandler, job: Job, error: unknown): number | null {
  if (handler.retryAfterMs) return handler.retryAfterMs(job, error);
  return error instanceof Later ? error.afterMs : backoffMs(job);
}

function backoffMs(job: Job): number | null {
  return job.attempt >= MAX_TRIES ? null : Math.min(2000 * 2 ** (job.attempt - 1), 300_000);
}

/** A dead job is read by people who run the server, never by its tenant. */
const describe = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR);
