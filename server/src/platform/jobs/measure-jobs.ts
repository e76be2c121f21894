import type { Database } from "../db/index.ts";
import type { Metrics, MetricReading } from "../telemetry/metrics/metrics.ts";
import { countJobsByKind } from "./job-counts.ts";
import { Later } from "./later.ts";
import { pauseBeforeRetry, type JobHandler, type Jobs } from "./jobs.ts";

/** Times each run of a job in this process, and shows what waits in the database. */
export function measureJobs(
  jobs: Jobs,
  { metrics, db, now }: { metrics: Metrics; db: Database; now: () => number },
): Jobs {
  const runs = metrics.counter({
    name: "parley_job_runs_total",
    help: "Runs of jobs in this process by their end: done, later (not time yet), failed (tried again or given up) or given_up.",
    labels: ["kind", "outcome"],
  });
  const durations = metrics.histogram({
    name: "parley_job_duration_seconds",
    help: "How long a run of a job takes.",
    labels: ["kind"],
  });
  let counted: Promise<Awaited<ReturnType<typeof countJobsByKind>>> | null = null;
  /** Metrics of one scrape share the query. */
  const counts = () =>
    (counted ??= countJobsByKind(db.read, now()).finally(() => setImmediate(() => (counted = null))));
  metrics.read(
    "gauge",
    {
      name: "parley_jobs",
      help: "Jobs in the database by kind and state: due, later, running or dead.",
      labels: ["kind", "state"],
    },
    async () =>
      (await counts()).flatMap(({ kind, due, later, running, dead }): MetricReading[] => [
        [due, kind, "due"],
        [later, kind, "later"],
        [running, kind, "running"],
        [dead, kind, "dead"],
      ]),
  );
  metrics.read(
    "gauge",
    {
      name: "parley_jobs_failing",
      help: "Jobs in the database that have failed and will be tried again.",
      labels: ["kind"],
    },
    async () => (await counts()).map(({ kind, failing }) => [failing, kind]),
  );
  metrics.read(
    "gauge",
    {
      name: "parley_jobs_oldest_due_seconds",
      help: "For how long the oldest due job of a kind has waited for a worker.",
      labels: ["kind"],
    },
    async () =>
      (await counts()).map(({ kind, oldestDueAt }) => [
        oldestDueAt === null ? 0 : Math.max(0, now() - oldestDueAt) / 1000,
        kind,
      ]),
  );

  const measured = (kind: string, handler: JobHandler): JobHandler => ({
    ...handler,
    async run(job, signal) {
      const started = performance.now();
      try {
        await handler.run(job, signal);
        runs(kind, "done").add();
      } catch (error) {
        runs(kind, error instanceof Later ? "later" : "failed").add();
        throw error;
      } finally {
        durations(kind).observe((performance.now() - started) / 1000);
      }
    },
    retryAfterMs(job, error) {
      const pause = pauseBeforeRetry(handler, job, error);
      if (pause === null) runs(kind, "given_up").add();
      return pause;
    },
  });
  return { ...jobs, register: (kind, handler) => jobs.register(kind, measured(kind, handler)) };
}
