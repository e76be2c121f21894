import { prepared, preparedOne, type Sql } from "../../platform/db/index.ts";

/** What lives of an organization's reservations, by where it will be spent. */
const live = prepared((sql, key: { organizationId: number; now: number }) =>
  sql
    .selectFrom("reservations")
    .select((eb) => [
      "project_id",
      "widget_uid",
      eb.fn.sum<number>("credits").as("credits"),
      eb.fn.sum<number>("micros").as("micros"),
    ])
    .where("organization_id", "=", key.organizationId)
    .where("expires_at", ">", key.now)
    .groupBy(["project_id", "widget_uid"]),
);

export interface HeldSum {
  readonly projectId: number;
  readonly widgetUid: string;
  readonly credits: number;
  readonly micros: number;
}

export async function listHeld(sql: Sql, key: { organizationId: number; now: number }): Promise<HeldSum[]> {
  const rows = await live(sql, key);
  // PostgreSQL writes sums of whole numbers as text.
  return rows.map((row) => ({
    projectId: row.project_id,
    widgetUid: row.widget_uid,
    credits: Number(row.credits),
    micros: Number(row.micros),
  }));
}

export interface NewReservation {
  readonly organizationId: number;
  readonly projectId: number;
  readonly widgetUid: string;
  readonly credits: number;
  readonly micros: number;
  readonly expiresAt: number;
}

const insertion = preparedOne((sql, row: NewReservation) =>
  sql
    .insertInto("reservations")
    .values({
      organization_id: row.organizationId,
      project_id: row.projectId,
      widget_uid: row.widgetUid,
      credits: row.credits,
      micros: row.micros,
      expires_at: row.expiresAt,
    })
    .returning("id"),
);

export async function insertReservation(sql: Sql, row: NewReservation): Promise<number> {
  const inserted = await insertion(sql, row);
  if (!inserted) throw new Error("A reservation was not inserted");
  return inserted.id;
}

export async function updateReservation(
  sql: Sql,
  key: { id: number },
  values: { credits: number; micros: number; expiresAt: number },
): Promise<void> {
  await sql
    .updateTable("reservations")
    .set({ credits: values.credits, micros: values.micros, expires_at: values.expiresAt })
    .where("id", "=", key.id)
    .execute();
}

const shrinking = prepared((sql, row: { id: number; credits: number; micros: number }) =>
  sql.updateTable("reservations").set({ credits: row.credits, micros: row.micros }).where("id", "=", row.id),
);

/** Its end stays as it is. */
export async function shrinkReservation(
  sql: Sql,
  row: { id: number; credits: number; micros: number },
): Promise<void> {
  await shrinking(sql, row);
}

const deletion = prepared((sql, { id }: { id: number }) =>
  sql.deleteFrom("reservations").where("id", "=", id),
);

export async function deleteReservation(sql: Sql, key: { id: number }): Promise<void> {
  await deletion(sql, key);
}

export async function deleteExpiredReservations(sql: Sql, now: number): Promise<void> {
  await sql.deleteFrom("reservations").where("expires_at", "<=", now).execute();
}
