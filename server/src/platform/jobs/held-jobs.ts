import type { Database, Transaction } from "../db/database.ts";
import { prepared, preparedOne, toJson, type JsonText, type Sql } from "../db/index.ts";

/** Work that a process does itself and at once, stored so that another one does it if this one is gone. */
export interface HeldJobs {
  /** Stores the work, in the transaction of what asks for it. The handler of its kind runs it if the lease ends. */
  hold(transaction: Transaction, job: { kind: string; key: string; payload: unknown }): Promise<void>;
  /** Extends the lease until the returned function is called. */
  keep(kind: string, key: string): () => void;
  /** Ends the work in the transaction of its result. False if it has ended before. */
  settle(transaction: Transaction, kind: string, key: string): Promise<boolean>;
  /** Ends the work without a result, unless another process has taken it up. */
  drop(kind: string, key: string): Promise<void>;
  /** Leaves the work to another process, or to this one after a restart. */
  leave(kind: string, key: string): Promise<void>;
}

/** Short, because a person waits for what a process does itself. */
const LEASE_MS = 15_000;

export function createHeldJobs(database: Database, now: () => number, owner: string): HeldJobs {
  return {
    async hold({ sql }, { payload, ...job }) {
      const time = now();
      const leasedUntil = time + LEASE_MS;
      await upsertHeldJob(sql, { ...job, payload: toJson(payload), leasedUntil, owner, now: time });
    },
    keep(kind, key) {
      const timer = setInterval(() => {
        const until = now() + LEASE_MS;
        database
          .writeStatement((sql) =>
            updateHeld(sql, { kind, key, owner }).set({ leased_until: until }).execute(),
          )
          // The next extension is soon; a database that is away for longer frees the work.
          .catch(() => undefined);
      }, LEASE_MS / 3).unref();
      return () => clearInterval(timer);
    },
    settle: async ({ sql }, kind, key) => (await deleteHeldJob(sql, { kind, key })) !== null,
    async drop(kind, key) {
      await database.writeStatement((sql) =>
        sql
          .deleteFrom("jobs")
          .where("kind", "=", kind)
          .where("key", "=", key)
          .where("leased_by", "=", owner)
          .execute(),
      );
    },
    async leave(kind, key) {
      const free = { leased_until: 0, leased_by: "", run_at: now() };
      await database.writeStatement((sql) => updateHeld(sql, { kind, key, owner }).set(free).execute());
    },
  };
}

interface HeldJob {
  readonly kind: string;
  readonly key: string;
  readonly payload: JsonText;
  readonly now: number;
  readonly leasedUntil: number;
  readonly owner: string;
}

const upsertHeldJob = prepared((sql, job: HeldJob) =>
  sql
    .insertInto("jobs")
    .values({
      kind: job.kind,
      key: job.key,
      payload: job.payload,
      run_at: job.now,
      attempts: 1,
      leased_until: job.leasedUntil,
      leased_by: job.owner,
      generation: 1,
      created_at: job.now,
    })
    .onConflict((conflict) =>
      conflict.columns(["kind", "key"]).doUpdateSet((eb) => ({
        payload: eb.ref("excluded.payload"),
        run_at: eb.ref("excluded.run_at"),
        attempts: 1,
        leased_until: eb.ref("excluded.leased_until"),
        leased_by: eb.ref("excluded.leased_by"),
        dead_at: null,
        last_error: null,
        generation: eb("jobs.generation", "+", 1),
      })),
    ),
);

const deleteHeldJob = preparedOne((sql, { kind, key }: Pick<HeldJob, "kind" | "key">) =>
  sql.deleteFrom("jobs").where("kind", "=", kind).where("key", "=", key).returning("id"),
);

const updateHeld = (sql: Sql, { kind, key, owner }: Pick<HeldJob, "kind" | "key" | "owner">) =>
  sql.updateTable("jobs").where("kind", "=", kind).where("key", "=", key).where("leased_by", "=", owner);
