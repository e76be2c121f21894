import { countRows, type ListAnswer, type ListPage, type Sql } from "../db/index.ts";

/** A job as people who run the server see it: without its payload, which may hold what visitors wrote. */
export interface ListedJob {
  readonly id: number;
  readonly kind: string;
  readonly key: string;
  readonly tenant: string;
  readonly state: JobState;
  readonly attempts: number;
  readonly createdAt: number;
  /** Null for a dead job. */
  readonly runAt: number | null;
  readonly deadAt: number | null;
  readonly lastError: string | null;
}

/** `waiting` for its time or a worker, `running` under a lease, `dead` when its tries are used up. */
export type JobState = "waiting" | "running" | "dead";

export interface JobSelection {
  readonly state?: JobState | undefined;
  readonly kind?: string | undefined;
  /** Continues after this job. */
  readonly afterId?: number | undefined;
  readonly limit: number;
}

/** The oldest first. */
export async function listJobs(sql: Sql, selection: JobSelection & { now: number }): Promise<ListedJob[]> {
  const query = selected(sql, selection).orderBy("id").limit(selection.limit);
  return present(await query.execute(), selection.now);
}

/** The dead ones, the oldest first. */
export async function pageOfDeadJobs(
  sql: Sql,
  page: ListPage,
  { afterId, now }: { afterId: number; now: number },
): Promise<ListAnswer<ListedJob[]>> {
  const dead = { state: "dead", afterId, now } as const;
  const rows = await page.take(selected(sql, dead), [["id", "asc"]]);
  return page.answer(present(rows, now), () => countRows(inState(sql, dead).where("id", ">", afterId)));
}

function selected(sql: Sql, selection: Omit<JobSelection, "limit"> & { now: number }) {
  const { kind, afterId = 0 } = selection;
  const query = inState(sql, selection)
    .select([
      "id",
      "kind",
      "key",
      "tenant",
      "attempts",
      "created_at",
      "run_at",
      "leased_until",
      "dead_at",
      "last_error",
    ])
    .where("id", ">", afterId);
  return kind === undefined ? query : query.where("kind", "=", kind);
}

type JobRow = Awaited<ReturnType<ReturnType<typeof selected>["execute"]>>[number];

function present(rows: readonly JobRow[], now: number): ListedJob[] {
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    key: row.key,
    tenant: row.tenant,
    state: row.dead_at !== null ? "dead" : row.leased_until > now ? "running" : "waiting",
    attempts: row.attempts,
    createdAt: row.created_at,
    runAt: row.dead_at === null ? row.run_at : null,
    deadAt: row.dead_at,
    lastError: row.last_error,
  }));
}

function inState(sql: Sql, { state, now }: Pick<JobSelection, "state"> & { now: number }) {
  const jobs = sql.selectFrom("jobs");
  if (state === undefined) return jobs;
  if (state === "dead") return jobs.where("dead_at", "is not", null);
  return jobs.where("dead_at", "is", null).where("leased_until", state === "running" ? ">" : "<=", now);
}

/** Runs a dead job, or one that waits for its next try, now and with all its tries. False if there is none. */
export async function retryJob(sql: Sql, { id, now }: { id: number; now: number }): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("jobs")
    .set({ dead_at: null, run_at: now, attempts: 0, turn: 0 })
    .where("id", "=", id)
    .where("leased_until", "<=", now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a dead job. False if there is none: what still waits is not for people to drop. */
export async function discardJob(sql: Sql, { id }: { id: number }): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom("jobs")
    .where("id", "=", id)
    .where("dead_at", "is not", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;
const MOST_DEAD = 10_000;

/** Dead jobs are kept for a while, and the newest of them. */
export async function deleteOldDeadJobs(sql: Sql, now: number): Promise<void> {
  const beyond = sql
    .selectFrom("jobs")
    .select("dead_at")
    .where("dead_at", "is not", null)
    .orderBy("dead_at", "desc")
    .limit(1)
    .offset(MOST_DEAD);
  await sql
    .deleteFrom("jobs")
    .where("dead_at", "is not", null)
    .where((eb) => eb.or([eb("dead_at", "<", now - RETENTION_MS), eb("dead_at", "<=", beyond)]))
    .execute();
}
