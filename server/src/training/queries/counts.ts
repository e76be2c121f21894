import type { Sql } from "../../platform/db/index.ts";
import type { TrainingCountsTable, TrainingStatus } from "../tables.ts";

export type CountedKind = TrainingCountsTable["kind"];

/** Counts one more unless that would be beyond the limit: exact also when many arrive at once. */
export async function incrementCount(
  sql: Sql,
  key: { organizationId: number; kind: CountedKind; limit: number },
): Promise<boolean> {
  await sql
    .insertInto("training_counts")
    .values({ organization_id: key.organizationId, kind: key.kind, count: 0 })
    .onConflict((conflict) => conflict.columns(["organization_id", "kind"]).doNothing())
    .execute();
  const { numUpdatedRows } = await sql
    .updateTable("training_counts")
    .set((eb) => ({ count: eb("count", "+", 1) }))
    .where("organization_id", "=", key.organizationId)
    .where("kind", "=", key.kind)
    .where("count", "<", key.limit)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function decrementCount(
  sql: Sql,
  key: { organizationId: number; kind: CountedKind },
): Promise<void> {
  await sql
    .updateTable("training_counts")
    .set((eb) => ({ count: eb("count", "-", 1) }))
    .where("organization_id", "=", key.organizationId)
    .where("kind", "=", key.kind)
    .where("count", ">", 0)
    .execute();
}

export async function findCounts(
  sql: Sql,
  key: { organizationId: number },
): Promise<Record<CountedKind, number>> {
  const rows = await sql
    .selectFrom("training_counts")
    .select(["kind", "count"])
    .where("organization_id", "=", key.organizationId)
    .execute();
  const count = (kind: CountedKind) => rows.find((row) => row.kind === kind)?.count ?? 0;
  return { texts: count("texts"), files: count("files") };
}

export async function countByStatus(
  sql: Sql,
  key: { projectId: number; kind: CountedKind },
): Promise<Record<TrainingStatus, number>> {
  const table = key.kind === "texts" ? "training_texts" : "training_files";
  const rows = await sql
    .selectFrom(table)
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .where("project_id", "=", key.projectId)
    .groupBy("status")
    .execute();
  const count = (status: TrainingStatus) => rows.find((row) => row.status === status)?.count ?? 0;
  return {
    pending: count("pending"),
    running: count("running"),
    completed: count("completed"),
    failed: count("failed"),
  };
}
