import type { Sql } from "../db/index.ts";

export interface JobCounts {
  readonly kind: string;
  /** Waits for a worker. */
  readonly due: number;
  /** Waits for its time, or for its next try. */
  readonly later: number;
  readonly running: number;
  /** Has failed and will be tried again. Also counted by what it waits for. */
  readonly failing: number;
  /** Its tries are used up. */
  readonly dead: number;
  readonly oldestDueAt: number | null;
}

/** The queue by kind. The kinds are those that the code registers. */
export async function countJobsByKind(sql: Sql, now: number): Promise<JobCounts[]> {
  const rows = await sql
    .selectFrom("jobs")
    .select((eb) => {
      const isDead = eb("dead_at", "is not", null);
      const isRunning = eb.and([eb.not(isDead), eb("leased_until", ">", now)]);
      const isDue = eb.and([eb.not(isDead), eb.not(isRunning), eb("run_at", "<=", now)]);
      const isLater = eb.and([eb.not(isDead), eb.not(isRunning), eb("run_at", ">", now)]);
      const isFailing = eb.and([eb.not(isDead), eb("last_error", "is not", null)]);
      const count = (condition: typeof isDead) =>
        eb.fn.sum<number>(eb.case().when(condition).then(1).else(0).end());
      return [
        "kind",
        count(isDue).as("due"),
        count(isLater).as("later"),
        count(isRunning).as("running"),
        count(isFailing).as("failing"),
        count(isDead).as("dead"),
        eb.fn.min<number | null>(eb.case().when(isDue).then(eb.ref("run_at")).end()).as("oldest"),
      ];
    })
    .groupBy("kind")
    .orderBy("kind")
    .execute();
  return rows.map(({ kind, due, later, running, failing, dead, oldest }) => ({
    kind,
    due: Number(due),
    later: Number(later),
    running: Number(running),
    failing: Number(failing),
    dead: Number(dead),
    oldestDueAt: oldest === null ? null : Number(oldest),
  }));
}
