import type { Selectable } from "kysely";
import { toJson, type Sql } from "../../platform/db/index.ts";
import type { VisitorsTable } from "../tables.ts";

export type VisitorRow = Selectable<VisitorsTable>;

export interface VisitorKey {
  readonly projectId: number;
  readonly visitorId: number;
}

/** A visitor of that uid who exists already is returned instead. */
export async function insertVisitor(
  sql: Sql,
  values: { projectId: number; uid: string; data: Readonly<Record<string, unknown>>; now: number },
): Promise<VisitorRow> {
  return sql
    .insertInto("visitors")
    .values({
      project_id: values.projectId,
      uid: values.uid,
      contact_id: null,
      data: toJson(values.data),
      created_at: values.now,
      last_seen_at: values.now,
    })
    .onConflict((conflict) =>
      conflict.columns(["project_id", "uid"]).doUpdateSet({ last_seen_at: values.now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findVisitorByUid(
  sql: Sql,
  { projectId, uid }: { projectId: number; uid: string },
): Promise<VisitorRow | null> {
  const row = await sql
    .selectFrom("visitors")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("uid", "=", uid)
    .executeTakeFirst();
  return row ?? null;
}

export async function findVisitor(sql: Sql, key: VisitorKey): Promise<VisitorRow | null> {
  const row = await sql
    .selectFrom("visitors")
    .selectAll()
    .where("id", "=", key.visitorId)
    .where("project_id", "=", key.projectId)
    .executeTakeFirst();
  return row ?? null;
}

/** Also locks the visitor for the rest of the transaction: two pages of one visitor wait for each other. */
export async function touchVisitor(
  sql: Sql,
  key: VisitorKey,
  values: { now: number; contactId?: number },
): Promise<VisitorRow | null> {
  const row = await sql
    .updateTable("visitors")
    .set({
      last_seen_at: values.now,
      ...(values.contactId === undefined ? {} : { contact_id: values.contactId }),
    })
    .where("id", "=", key.visitorId)
    .where("project_id", "=", key.projectId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** The uid of the visitor's newest conversation through a widget. */
export async function findLatestSessionUid(
  sql: Sql,
  key: VisitorKey & { widgetUid: string },
): Promise<string | null> {
  const row = await sql
    .selectFrom("sessions")
    .innerJoin("widgets as widget", "widget.id", "sessions.widget_id")
    .select("sessions.uid")
    .where("sessions.visitor_id", "=", key.visitorId)
    .where("sessions.project_id", "=", key.projectId)
    .where("widget.uid", "=", key.widgetUid)
    .orderBy("sessions.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.uid ?? null;
}
