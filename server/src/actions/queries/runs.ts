import { fromJson, toJson, type Sql } from "../../platform/db/index.ts";
import type { ActionOutcome } from "../outcome.ts";

interface ActionRunKey {
  readonly key: string;
}

interface StoredRun {
  /** Null while it runs, and where it was interrupted. */
  readonly outcome: ActionOutcome | null;
  readonly leasedUntil: number;
}

/** False where the run has begun before. */
export async function insertActionRun(
  sql: Sql,
  run: ActionRunKey & { projectId: number; sessionId: number | null; leasedUntil: number; now: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await sql
    .insertInto("action_runs")
    .values({
      key: run.key,
      project_id: run.projectId,
      session_id: run.sessionId,
      leased_until: run.leasedUntil,
      outcome: null,
      created_at: run.now,
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findActionRun(sql: Sql, { key }: ActionRunKey): Promise<StoredRun | null> {
  const row = await sql
    .selectFrom("action_runs")
    .select(["outcome", "leased_until"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (!row) return null;
  return {
    outcome: row.outcome === null ? null : fromJson<ActionOutcome>(row.outcome),
    leasedUntil: row.leased_until,
  };
}

/** Sets the lease from the value that the caller knows. False where another process was faster. */
export async function moveActionLease(
  sql: Sql,
  { key, from, until }: ActionRunKey & { from: number; until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("action_runs")
    .set({ leased_until: until })
    .where("key", "=", key)
    .where("outcome", "is", null)
    .where("leased_until", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function storeRunOutcome(
  sql: Sql,
  { key, outcome }: ActionRunKey & { outcome: ActionOutcome },
): Promise<void> {
  await sql
    .updateTable("action_runs")
    .set({ outcome: toJson(outcome) })
    .where("key", "=", key)
    .execute();
}

export async function deleteActionRunsBefore(sql: Sql, time: number): Promise<void> {
  await sql.deleteFrom("action_runs").where("created_at", "<", time).execute();
}

/** What actions answered to erased messages, and to flows, whose runs go with them. */
export async function deleteActionRunsOf(
  sql: Sql,
  { sessionId, messageIds }: { readonly sessionId: number; readonly messageIds: readonly number[] },
): Promise<void> {
  const rows = await sql
    .selectFrom("action_runs")
    .select("key")
    .where("session_id", "=", sessionId)
    .execute();
  const prefixes = ["flow-run-", ...messageIds.map((id) => `message-${id}-`)];
  for (const { key } of rows)
    if (prefixes.some((prefix) => key.startsWith(prefix)))
      await sql.deleteFrom("action_runs").where("key", "=", key).execute();
}
