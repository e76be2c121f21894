import type { Selectable, Updateable } from "kysely";
import { toJson, type Sql } from "../../platform/db/index.ts";
import type { Schedule, SourceKind, SourcesTable } from "../tables.ts";

export type SourceRow = Selectable<SourcesTable>;

export interface SourceKey {
  readonly projectId: number;
  readonly id: number;
}

export async function insertSource(
  sql: Sql,
  source: {
    projectId: number;
    userId: number | null;
    kind: SourceKind;
    name: string;
    url: string;
    settings: unknown;
    credential: string | null;
    schedule: Schedule;
    now: number;
  },
): Promise<SourceRow> {
  return sql
    .insertInto("sources")
    .values({
      project_id: source.projectId,
      user_id: source.userId,
      kind: source.kind,
      name: source.name,
      url: source.url,
      settings: toJson(source.settings),
      credential: source.credential,
      schedule: source.schedule,
      state: "syncing",
      stage: "listing",
      run: 1,
      is_truncated: 0,
      reason: null,
      problem: null,
      synced_at: null,
      next_sync_at: null,
      created_at: source.now,
      updated_at: source.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findSource(sql: Sql, key: SourceKey): Promise<SourceRow | null> {
  const row = await sql
    .selectFrom("sources")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.id)
    .executeTakeFirst();
  return row ?? null;
}

export async function countSources(sql: Sql, key: { projectId: number }): Promise<number> {
  const { count } = await sql
    .selectFrom("sources")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("project_id", "=", key.projectId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function listSources(sql: Sql, key: { projectId: number }): Promise<SourceRow[]> {
  return sql
    .selectFrom("sources")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .orderBy("id", "desc")
    .execute();
}

/** Changes a source, only in the sync that `run` names where it is given. */
export async function updateSource(
  sql: Sql,
  key: SourceKey & { run?: number },
  changes: Updateable<SourcesTable>,
): Promise<SourceRow | null> {
  let update = sql
    .updateTable("sources")
    .set(changes)
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.id);
  if (key.run !== undefined) update = update.where("run", "=", key.run).where("state", "=", "syncing");
  return (await update.returningAll().executeTakeFirst()) ?? null;
}

export async function deleteSourceRow(sql: Sql, key: SourceKey): Promise<void> {
  await sql.deleteFrom("sources").where("project_id", "=", key.projectId).where("id", "=", key.id).execute();
}
