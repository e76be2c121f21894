import { sql as raw, type Insertable, type Selectable } from "kysely";
import { fromJson, slicesOf, type Engine, type Sql } from "../../platform/db/index.ts";
import { TEST_EVENT } from "../schema.ts";
import type { ProjectEventsTable } from "../tables.ts";

export interface EventDetails {
  readonly sessionUid?: string;
  readonly messageId?: number;
  readonly callId?: number;
  readonly contactId?: number;
  readonly changed?: readonly string[];
  readonly rating?: string;
  readonly item?: string;
  readonly itemId?: number;
  readonly widgetUid?: string;
  readonly limit?: string;
  readonly period?: string;
  readonly percent?: number;
  readonly model?: string;
  readonly withdrawnOn?: string;
  readonly successor?: string | null;
}

export type ProjectEventRow = Omit<Selectable<ProjectEventsTable>, "details"> & {
  readonly details: EventDetails;
};

export async function insertProjectEvent(sql: Sql, values: Insertable<ProjectEventsTable>): Promise<number> {
  const { id } = await sql
    .insertInto("project_events")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Where a feed is. On PostgreSQL events are in the order of their transactions, each by id. */
export interface FeedPosition {
  readonly time: number;
  readonly transaction: number;
  readonly id: number;
}

/**
 * The end of what can be read. A transaction that is under way may still commit events with lower ids than those that
 * are visible, so PostgreSQL's readers stop before the oldest one.
 */
export async function findFeedEnd(
  sql: Sql,
  engine: Engine,
): Promise<{ readonly transaction: number; readonly id: number }> {
  if (engine === "postgres") {
    const { rows } = await raw<{ end: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as "end"`.execute(sql);
    return { transaction: Number(rows[0]?.end ?? 0), id: 0 };
  }
  const last = await sql
    .selectFrom("project_events")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return { transaction: 0, id: last?.id ?? 0 };
}

export async function listEventsAfter(
  sql: Sql,
  engine: Engine,
  asked: { projectId: number; after: FeedPosition; limit: number },
): Promise<ProjectEventRow[]> {
  const { projectId, after, limit } = asked;
  const query = sql
    .selectFrom("project_events")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("kind", "!=", TEST_EVENT)
    .where((eb) =>
      eb.or([
        eb("transaction_id", ">", after.transaction),
        eb.and([eb("transaction_id", "=", after.transaction), eb("id", ">", after.id)]),
      ]),
    )
    .orderBy("transaction_id")
    .orderBy("id")
    .limit(limit);
  const rows = await (
    engine === "postgres"
      ? query.where("transaction_id", "<", raw<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`)
      : query
  ).execute();
  return rows.map((row) => ({ ...row, details: fromJson<EventDetails>(row.details) }));
}

/** A part of them: the next run deletes more. Their deliveries go with them. */
export async function deleteProjectEventsBefore(sql: Sql, before: number, limit: number): Promise<number> {
  const old = sql.selectFrom("project_events").select("id").where("created_at", "<", before).limit(limit);
  const { numDeletedRows } = await sql.deleteFrom("project_events").where("id", "in", old).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Whether anything of the project is recorded: it has an endpoint, or a feed that was open lately. */
export async function isRecorded(sql: Sql, key: { projectId: number }): Promise<boolean> {
  const endpoint = await sql
    .selectFrom("webhook_endpoints")
    .select("id")
    .where("project_id", "=", key.projectId)
    .limit(1)
    .executeTakeFirst();
  return endpoint !== undefined || (await findFeed(sql, key)) !== null;
}

export async function findFeed(
  sql: Sql,
  key: { projectId: number },
): Promise<{ followed_at: number } | null> {
  const row = await sql
    .selectFrom("event_feeds")
    .select("followed_at")
    .where("project_id", "=", key.projectId)
    .executeTakeFirst();
  return row ?? null;
}

export async function upsertFeed(sql: Sql, key: { projectId: number }, now: number): Promise<void> {
  await sql
    .insertInto("event_feeds")
    .values({ project_id: key.projectId, followed_at: now })
    .onConflict((conflict) => conflict.column("project_id").doUpdateSet({ followed_at: now }))
    .execute();
}

/** The projects that no feed has followed for a while. */
export async function deleteFeedsBefore(sql: Sql, before: number): Promise<number[]> {
  const rows = await sql
    .deleteFrom("event_feeds")
    .where("followed_at", "<", before)
    .returning("project_id")
    .execute();
  return rows.map(({ project_id }) => project_id);
}

/** Events about messages that are erased; what was sent and answered for the conversation's others quotes them as well. */
export async function eraseEventsOf(
  sql: Sql,
  { sessionId, messageIds }: { readonly sessionId: number; readonly messageIds: readonly number[] },
): Promise<void> {
  const rows = await sql
    .selectFrom("project_events")
    .select(["id", "details"])
    .where("session_id", "=", sessionId)
    .execute();
  const erased = new Set(messageIds);
  const isErased = (details: EventDetails): boolean => erased.has(details.messageId ?? 0);
  const ids = rows.filter(({ details }) => isErased(fromJson<EventDetails>(details))).map(({ id }) => id);
  for (const slice of slicesOf(ids))
    await sql.deleteFrom("project_events").where("id", "in", slice).execute();
  await sql
    .updateTable("webhook_deliveries")
    .set({ request: null, answer: null })
    .where("event_id", "in", (eb) =>
      eb.selectFrom("project_events").select("id").where("session_id", "=", sessionId),
    )
    .execute();
}
