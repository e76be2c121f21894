import type { Insertable, Selectable, Updateable } from "kysely";
import { countRows, prepared, type Sql } from "../../platform/db/index.ts";
import type { SlaTarget } from "../../sessions/index.ts";
import type { SlaPoliciesTable, SlaTimersTable } from "../tables.ts";

export type SlaPolicyRow = Selectable<SlaPoliciesTable>;
export type SlaTimerRow = Selectable<SlaTimersTable>;
type PolicyChanges = Omit<Updateable<SlaPoliciesTable>, "id" | "project_id">;

interface PolicyKey {
  readonly projectId: number;
  readonly policyId: number;
}

/** In the order in which they are tried. */
export async function listSlaPolicies(sql: Sql, key: { projectId: number }): Promise<SlaPolicyRow[]> {
  return sql
    .selectFrom("sla_policies")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

export async function countSlaPolicies(sql: Sql, key: { projectId: number }): Promise<number> {
  return countRows(sql.selectFrom("sla_policies").where("project_id", "=", key.projectId));
}

export async function findSlaPolicy(sql: Sql, key: PolicyKey): Promise<SlaPolicyRow | null> {
  const row = await sql
    .selectFrom("sla_policies")
    .selectAll()
    .where("id", "=", key.policyId)
    .where("project_id", "=", key.projectId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertSlaPolicy(sql: Sql, row: Insertable<SlaPoliciesTable>): Promise<SlaPolicyRow> {
  return sql.insertInto("sla_policies").values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateSlaPolicyRow(
  sql: Sql,
  key: PolicyKey,
  changes: PolicyChanges,
): Promise<SlaPolicyRow | null> {
  const row = await sql
    .updateTable("sla_policies")
    .set(changes)
    .where("id", "=", key.policyId)
    .where("project_id", "=", key.projectId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteSlaPolicyRow(sql: Sql, key: PolicyKey): Promise<boolean> {
  const row = await sql
    .deleteFrom("sla_policies")
    .where("id", "=", key.policyId)
    .where("project_id", "=", key.projectId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

const timers = prepared((sql, key: { sessionId: number }) =>
  sql.selectFrom("sla_timers").selectAll().where("session_id", "=", key.sessionId),
);

export async function listSlaTimers(sql: Sql, key: { sessionId: number }): Promise<SlaTimerRow[]> {
  return timers(sql, key);
}

export async function upsertSlaTimer(sql: Sql, row: SlaTimerRow): Promise<void> {
  const { session_id: _session, project_id: _project, target: _target, ...changes } = row;
  await sql
    .insertInto("sla_timers")
    .values(row)
    .onConflict((conflict) => conflict.columns(["session_id", "target"]).doUpdateSet(changes))
    .execute();
}

export async function deleteSlaTimer(sql: Sql, key: { sessionId: number; target: SlaTarget }): Promise<void> {
  await sql
    .deleteFrom("sla_timers")
    .where("session_id", "=", key.sessionId)
    .where("target", "=", key.target)
    .execute();
}

export async function deleteSlaTimers(sql: Sql, key: { sessionIds: readonly number[] }): Promise<void> {
  if (key.sessionIds.length === 0) return;
  await sql
    .deleteFrom("sla_timers")
    .where("session_id", "in", [...key.sessionIds])
    .execute();
}

/** Missed times of all projects that no line tells of yet, the longest due first. */
export async function listMissedTimers(
  sql: Sql,
  now: number,
  limit: number,
): Promise<{ projectId: number; sessionId: number }[]> {
  return sql
    .selectFrom("sla_timers")
    .select(["project_id as projectId", "session_id as sessionId"])
    .where("due_at", "is not", null)
    .where("breached_at", "is", null)
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(limit)
    .execute();
}
