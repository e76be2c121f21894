import { sql as raw } from "kysely";
import {
  countRows,
  fromJson,
  prepared,
  preparedOne,
  slicesOf,
  toJson,
  type Engine,
  type JsonText,
  type Sql,
} from "../db/index.ts";

/** When a dead job would run: never, also for a process of an earlier version that knows no dead jobs. */
const NEVER = Number.MAX_SAFE_INTEGER;
/** Before the first turn, so that a dead job moves no turn of its tenant. */
const NO_TURN = -1;

export interface Job {
  readonly id: number;
  readonly kind: string;
  readonly key: string;
  readonly payload: unknown;
  /** 1 on the first try. */
  readonly attempt: number;
  readonly generation: number;
  /** The worker that holds the lease. Only it concludes the job. */
  readonly owner: string;
}

export interface NewJob {
  readonly kind: string;
  readonly key: string;
  readonly payload: unknown;
  readonly runAt: number;
  readonly now: number;
  /** Empty for jobs that run in the order they were enqueued. */
  readonly tenant: string;
}

export async function upsertJob(sql: Sql, job: NewJob): Promise<void> {
  const turn = job.tenant === "" ? 0 : await nextQueuePosition(sql, job);
  await upsert(sql, { ...job, payload: toJson(job.payload), turn });
}

const upsert = prepared((sql, job: Omit<NewJob, "payload"> & { payload: JsonText; turn: number }) =>
  sql
    .insertInto("jobs")
    .values({
      kind: job.kind,
      key: job.key,
      payload: job.payload,
      run_at: job.runAt,
      attempts: 0,
      leased_until: 0,
      generation: 1,
      created_at: job.now,
      tenant: job.tenant,
      turn: job.turn,
    })
    .onConflict((conflict) =>
      conflict.columns(["kind", "key"]).doUpdateSet((eb) => ({
        payload: eb.ref("excluded.payload"),
        run_at: eb.ref("excluded.run_at"),
        attempts: 0,
        dead_at: null,
        last_error: null,
        tenant: eb.ref("excluded.tenant"),
        turn: eb.ref("excluded.turn"),
        generation: eb("jobs.generation", "+", 1),
      })),
    ),
);

/**
 * After the tenant's own jobs, and never before the turn that the kind has reached: a tenant with one job waits for
 * one job of each other tenant, and one that enqueues job after job does not pass a long queue each time.
 */
async function nextQueuePosition(sql: Sql, job: NewJob): Promise<number> {
  const own = await lastTurnOfTenant(sql, job);
  const reached = await firstTurnDue(sql, job);
  return Math.max(own ? own.turn + 1 : 0, reached?.turn ?? 0);
}

const lastTurnOfTenant = preparedOne((sql, job: Pick<NewJob, "kind" | "tenant">) =>
  sql
    .selectFrom("jobs")
    .select("turn")
    .where("kind", "=", job.kind)
    .where("tenant", "=", job.tenant)
    .orderBy("turn", "desc")
    .limit(1),
);

/** A failed job that waits for its retry doesn't use a turn. */
const firstTurnDue = preparedOne((sql, job: Pick<NewJob, "kind" | "now">) =>
  sql
    .selectFrom("jobs")
    .select("turn")
    .where("kind", "=", job.kind)
    .where("run_at", "<=", job.now)
    .orderBy("turn")
    .limit(1),
);

/** How many jobs of a kind a tenant has in the queue, up to a limit. */
export async function countJobsOf(
  sql: Sql,
  { kind, tenant, atMost }: { kind: string; tenant: string; atMost: number },
): Promise<number> {
  const rows = sql
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", kind)
    .where("tenant", "=", tenant)
    .where("dead_at", "is", null);
  return countRows(sql.selectFrom(rows.limit(atMost).as("counted")));
}

/** Claims the next due job of these kinds, or null. Two workers never claim the same. */
export async function claimJob(
  sql: Sql,
  engine: Engine,
  values: { kinds: readonly string[]; now: number; leasedUntil: number; owner: string },
): Promise<Job | null> {
  const skipLocked = raw.raw(engine === "postgres" ? "for update skip locked" : "");
  const { rows } = await raw<{
    id: number;
    kind: string;
    key: string;
    payload: JsonText;
    attempts: number;
    generation: number;
  }>`
    update jobs
    set leased_until = ${values.leasedUntil}, leased_by = ${values.owner}, attempts = attempts + 1
    where id = (
      select id from jobs
      where ${isOneOf(values.kinds)} and run_at <= ${values.now} and leased_until <= ${values.now}
      order by turn, run_at, id limit 1 ${skipLocked}
    )
    returning id, kind, key, payload, attempts, generation`.execute(sql);
  const row = rows[0];
  return row
    ? {
        id: row.id,
        kind: row.kind,
        key: row.key,
        payload: fromJson(row.payload),
        attempt: row.attempts,
        generation: row.generation,
        owner: values.owner,
      }
    : null;
}

/** One kind is found along its own index. */
const isOneOf = (kinds: readonly string[]) =>
  kinds.length === 1 ? raw`kind = ${kinds[0]}` : raw`kind in (${raw.join([...kinds])})`;

/** Deletes a finished job, or releases it if it was rescheduled while it ran. */
export async function finishJob(sql: Sql, job: Job): Promise<void> {
  const { numDeletedRows } = await sql
    .deleteFrom("jobs")
    .where("id", "=", job.id)
    .where("leased_by", "=", job.owner)
    .where("generation", "=", job.generation)
    .executeTakeFirst();
  if (numDeletedRows === 0n) await updateHeld(sql, job).set({ leased_until: 0, leased_by: "" }).execute();
}

export async function postponeJob(
  sql: Sql,
  job: Job,
  { runAt, error }: { runAt: number; error: string | null },
): Promise<void> {
  await updateHeld(sql, job)
    .set((eb) => ({
      leased_until: 0,
      leased_by: "",
      last_error: error,
      // A job rescheduled while it ran keeps its new time.
      run_at: eb.case().when("generation", "=", job.generation).then(runAt).else(eb.ref("run_at")).end(),
    }))
    .execute();
}

/** A job without another try stays, so that it can be seen and retried; one rescheduled while it ran is released. */
export async function buryJob(
  sql: Sql,
  job: Job,
  { now, error }: { now: number; error: string },
): Promise<void> {
  const { numUpdatedRows } = await updateHeld(sql, job)
    .set({ leased_until: 0, leased_by: "", last_error: error, dead_at: now, run_at: NEVER, turn: NO_TURN })
    .where("generation", "=", job.generation)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await updateHeld(sql, job).set({ leased_until: 0, leased_by: "" }).execute();
}

/** False if another worker holds the job now. A job that was cancelled while it runs has no row and no other worker. */
export async function extendLease(sql: Sql, job: Job, leasedUntil: number): Promise<boolean> {
  const { numUpdatedRows } = await updateHeld(sql, job).set({ leased_until: leasedUntil }).executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const row = await sql.selectFrom("jobs").select("id").where("id", "=", job.id).executeTakeFirst();
  return row === undefined;
}

/** What another worker has claimed since is no longer ours to change. */
const updateHeld = (sql: Sql, { id, owner }: Job) =>
  sql.updateTable("jobs").where("id", "=", id).where("leased_by", "=", owner);

/**
 * SQLite has one worker: what is still leased at its start was its own before a crash. Jobs that a clock which was set
 * back since then has dated in the future keep their distance to it, so that none waits for the difference.
 */
export async function resumeJobs(sql: Sql, now: number): Promise<void> {
  await raw`
    update jobs set leased_until = 0, leased_by = '',
      run_at = run_at - max(0, created_at - ${now}), created_at = min(created_at, ${now})
    where dead_at is null and (leased_until > 0 or created_at > ${now})`.execute(sql);
}

/** Whether a job's key has a subject's name between spaces or colons. */
export const isJobOf = (subject: string) =>
  raw<boolean>`' ' || replace(key, ':', ' ') || ' ' like ${`% ${subject.replaceAll(":", " ")} %`}`;

export async function deleteJobsOf(
  sql: Sql,
  subjects: readonly string[],
  kinds?: readonly string[],
): Promise<void> {
  for (const slice of slicesOf(subjects)) {
    const query = sql.deleteFrom("jobs").where((eb) => eb.or(slice.map(isJobOf)));
    await (kinds ? query.where("kind", "in", [...kinds]) : query).execute();
  }
}

export async function deleteJob(sql: Sql, kind: string, key: string): Promise<void> {
  await sql.deleteFrom("jobs").where("kind", "=", kind).where("key", "=", key).execute();
}
