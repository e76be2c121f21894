import type { Selectable } from "kysely";
import { countRows, type Sql } from "../../platform/db/index.ts";
import type { TestSetsTable } from "../tables.ts";

export type TestSetRow = Selectable<TestSetsTable>;

export interface SetKey {
  readonly projectId: number;
  readonly setId: number;
}

export async function listTestSets(
  sql: Sql,
  key: { projectId: number },
): Promise<(TestSetRow & { readonly cases: number })[]> {
  const rows = await sql
    .selectFrom("test_sets")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("test_cases")
        .select((inner) => inner.fn.countAll().as("count"))
        .whereRef("test_cases.set_id", "=", "test_sets.id")
        .as("cases"),
    )
    .where("project_id", "=", key.projectId)
    .orderBy("id")
    .execute();
  // PostgreSQL writes counts as text.
  return rows.map((row) => ({ ...row, cases: Number(row.cases) }));
}

export async function findTestSet(sql: Sql, key: SetKey): Promise<TestSetRow | null> {
  const row = await sql
    .selectFrom("test_sets")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.setId)
    .executeTakeFirst();
  return row ?? null;
}

export function countTestSets(sql: Sql, key: { projectId: number }): Promise<number> {
  return countRows(sql.selectFrom("test_sets").where("project_id", "=", key.projectId));
}

export async function insertTestSet(
  sql: Sql,
  values: { projectId: number; name: string; now: number },
): Promise<TestSetRow> {
  return sql
    .insertInto("test_sets")
    .values({
      project_id: values.projectId,
      name: values.name,
      created_at: values.now,
      updated_at: values.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateTestSet(
  sql: Sql,
  key: SetKey,
  change: { name?: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("test_sets")
    .set({ ...(change.name === undefined ? {} : { name: change.name }), updated_at: change.now })
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.setId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteTestSet(sql: Sql, key: SetKey): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom("test_sets")
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.setId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
