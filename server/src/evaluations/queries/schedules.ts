import type { Selectable } from "kysely";
import type { Sql } from "../../platform/db/index.ts";
import type { TestSchedulesTable } from "../tables.ts";
import type { SetKey } from "./test-sets.ts";

export type ScheduleRow = Selectable<TestSchedulesTable>;

export async function listSchedules(sql: Sql, key: { projectId: number }): Promise<ScheduleRow[]> {
  return sql.selectFrom("test_schedules").selectAll().where("project_id", "=", key.projectId).execute();
}

export async function findSchedule(sql: Sql, key: SetKey): Promise<ScheduleRow | null> {
  const row = await sql
    .selectFrom("test_schedules")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("set_id", "=", key.setId)
    .executeTakeFirst();
  return row ?? null;
}

export async function upsertSchedule(sql: Sql, row: ScheduleRow): Promise<void> {
  const { set_id: _set, ...change } = row;
  await sql
    .insertInto("test_schedules")
    .values(row)
    .onConflict((conflict) => conflict.column("set_id").doUpdateSet(change))
    .execute();
}

export async function deleteSchedule(sql: Sql, key: SetKey): Promise<void> {
  await sql
    .deleteFrom("test_schedules")
    .where("project_id", "=", key.projectId)
    .where("set_id", "=", key.setId)
    .execute();
}

export async function insertSubscriber(sql: Sql, row: { setId: number; userId: number }): Promise<void> {
  await sql
    .insertInto("test_subscribers")
    .values({ set_id: row.setId, user_id: row.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteSubscriber(sql: Sql, row: { setId: number; userId: number }): Promise<void> {
  await sql
    .deleteFrom("test_subscribers")
    .where("set_id", "=", row.setId)
    .where("user_id", "=", row.userId)
    .execute();
}

export async function listSubscribers(sql: Sql, setId: number): Promise<number[]> {
  const rows = await sql
    .selectFrom("test_subscribers")
    .select("user_id")
    .where("set_id", "=", setId)
    .orderBy("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The sets of a project whose falls a person is notified of. */
export async function listSubscriptions(
  sql: Sql,
  key: { projectId: number; userId: number },
): Promise<number[]> {
  const rows = await sql
    .selectFrom("test_subscribers as subscriber")
    .innerJoin("test_sets as set", "set.id", "subscriber.set_id")
    .select("subscriber.set_id")
    .where("set.project_id", "=", key.projectId)
    .where("subscriber.user_id", "=", key.userId)
    .execute();
  return rows.map(({ set_id }) => set_id);
}
