import type { Selectable } from "kysely";
import type { Sql } from "../../platform/db/index.ts";
import type { EvaluationGatesTable } from "../tables.ts";

export type GateRow = Selectable<EvaluationGatesTable>;

export async function findGate(sql: Sql, key: { projectId: number }): Promise<GateRow | null> {
  const row = await sql
    .selectFrom("evaluation_gates")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .executeTakeFirst();
  return row ?? null;
}

export async function upsertGate(sql: Sql, row: GateRow): Promise<void> {
  const { project_id: _project, ...change } = row;
  await sql
    .insertInto("evaluation_gates")
    .values(row)
    .onConflict((conflict) => conflict.column("project_id").doUpdateSet(change))
    .execute();
}

export async function deleteGate(sql: Sql, key: { projectId: number }): Promise<void> {
  await sql.deleteFrom("evaluation_gates").where("project_id", "=", key.projectId).execute();
}
