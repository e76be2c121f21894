import { sql as raw, type Insertable, type Selectable, type Updateable } from "kysely";
import { countRows, fromJson, type Sql, type ListPage } from "../../platform/db/index.ts";
import type { WebhookDeliveryState, EventKind } from "../schema.ts";
import type { WebhookDeliveriesTable } from "../tables.ts";
import type { EventDetails } from "./events.ts";
import type { EndpointKey } from "./endpoints.ts";
import { PENDING } from "./pending.ts";

interface Occurred {
  readonly projectId: number;
  readonly eventId: number;
  readonly kind: EventKind;
  readonly subject: string;
  readonly now: number;
}

/**
 * One delivery for each endpoint that follows the event. Behind one of the same subject that waits for its next
 * attempt, it is due no earlier: a blocked subject costs no searches.
 */
export async function insertDeliveries(
  sql: Sql,
  { projectId, eventId, kind, subject, now }: Occurred,
): Promise<void> {
  await raw`
    insert into webhook_deliveries
      (project_id, endpoint_id, event_id, subject, state, attempts, next_attempt_at, created_at)
    select endpoint.project_id, endpoint.id, cast(${eventId} as bigint), cast(${subject} as text), 'pending', 0,
      case when first.next_attempt_at > cast(${now} as bigint) then first.next_attempt_at
        else cast(${now} as bigint) end,
      cast(${now} as bigint)
    from webhook_endpoints as endpoint
    left join webhook_deliveries as first on first.id = (
      select earlier.id from webhook_deliveries as earlier
      where earlier.endpoint_id = endpoint.id and earlier.subject = ${subject} and earlier.state = 'pending'
      order by earlier.id limit 1
    )
    where endpoint.project_id = ${projectId}
      and (endpoint.events = '' or (',' || endpoint.events || ',') like ${`%,${kind},%`})`.execute(sql);
}

export async function insertDelivery(sql: Sql, values: Insertable<WebhookDeliveriesTable>): Promise<number> {
  const { id } = await sql
    .insertInto("webhook_deliveries")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A delivery with the event that it is of. */
export type WebhookDeliveryRow = Selectable<WebhookDeliveriesTable> & {
  readonly uid: string;
  readonly kind: EventKind;
  readonly details: EventDetails;
  readonly occurred_at: number;
};

const withEvents = (sql: Sql) =>
  sql
    .selectFrom("webhook_deliveries as delivery")
    .innerJoin("project_events as event", "event.id", "delivery.event_id")
    .selectAll("delivery")
    .select(["event.uid", "event.kind", "event.details", "event.created_at as occurred_at"]);

type Joined = Awaited<ReturnType<ReturnType<typeof withEvents>["execute"]>>[number];

const decoded = (row: Joined): WebhookDeliveryRow => ({
  ...row,
  details: fromJson<EventDetails>(row.details),
});

/** What can be sent now: of each subject the oldest that waits, if it is due. */
export async function listDueDeliveries(
  sql: Sql,
  asked: { endpointId: number; now: number; exceptSubjects: readonly string[]; limit: number },
): Promise<WebhookDeliveryRow[]> {
  let query = withEvents(sql)
    .where("delivery.endpoint_id", "=", asked.endpointId)
    .where("delivery.state", "=", PENDING)
    .where("delivery.next_attempt_at", "<=", asked.now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("webhook_deliveries as earlier")
            .select("earlier.id")
            .whereRef("earlier.endpoint_id", "=", "delivery.endpoint_id")
            .whereRef("earlier.subject", "=", "delivery.subject")
            .where("earlier.state", "=", PENDING)
            .whereRef("earlier.id", "<", "delivery.id"),
        ),
      ),
    );
  if (asked.exceptSubjects.length > 0)
    query = query.where("delivery.subject", "not in", asked.exceptSubjects);
  const rows = await query
    .orderBy("delivery.next_attempt_at")
    .orderBy("delivery.id")
    .limit(asked.limit)
    .execute();
  return rows.map(decoded);
}

export async function findWebhookDelivery(
  sql: Sql,
  key: EndpointKey & { deliveryId: number },
): Promise<WebhookDeliveryRow | null> {
  const row = await withEvents(sql)
    .where("delivery.id", "=", key.deliveryId)
    .where("delivery.endpoint_id", "=", key.endpointId)
    .where("delivery.project_id", "=", key.projectId)
    .executeTakeFirst();
  return row ? decoded(row) : null;
}

export async function updateWebhookDelivery(
  sql: Sql,
  id: number,
  changes: Updateable<WebhookDeliveriesTable>,
): Promise<void> {
  await sql.updateTable("webhook_deliveries").set(changes).where("id", "=", id).execute();
}

/** When everything that waits in a subject is due. */
export async function updateSubjectTime(
  sql: Sql,
  key: { endpointId: number; subject: string },
  nextAttemptAt: number,
): Promise<void> {
  await sql
    .updateTable("webhook_deliveries")
    .set({ next_attempt_at: nextAttemptAt })
    .where("endpoint_id", "=", key.endpointId)
    .where("subject", "=", key.subject)
    .where("state", "=", PENDING)
    .execute();
}

/** Everything that waits is due now, with all its attempts ahead if `isFresh`. */
export async function hastenDeliveries(
  sql: Sql,
  key: { endpointId: number },
  { now, isFresh }: { now: number; isFresh: boolean },
): Promise<void> {
  await sql
    .updateTable("webhook_deliveries")
    .set({ next_attempt_at: now, ...(isFresh ? { attempts: 0 } : {}) })
    .where("endpoint_id", "=", key.endpointId)
    .where("state", "=", PENDING)
    .execute();
}

/** Sends one again, or all since a moment; those that wait are not counted. */
export async function replayDeliveries(
  sql: Sql,
  key: EndpointKey,
  which: { deliveryId: number } | { since: number },
  now: number,
): Promise<number> {
  let query = sql
    .updateTable("webhook_deliveries")
    .set({ state: "pending", attempts: 0, next_attempt_at: now })
    .where("endpoint_id", "=", key.endpointId)
    .where("project_id", "=", key.projectId)
    .where("state", "!=", "pending")
    .where("subject", "!=", TEST_SUBJECT);
  query =
    "deliveryId" in which
      ? query.where("id", "=", which.deliveryId)
      : query.where("created_at", ">=", which.since);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Test events have no order and are not sent again. */
export const TEST_SUBJECT = "test";

interface LogFilter extends EndpointKey {
  readonly state: WebhookDeliveryState | null;
}

export async function listDeliveries(
  sql: Sql,
  { projectId, endpointId, state }: LogFilter,
  page: ListPage,
): Promise<WebhookDeliveryRow[]> {
  let query = withEvents(sql)
    .where("delivery.endpoint_id", "=", endpointId)
    .where("delivery.project_id", "=", projectId);
  if (state !== null) query = query.where("delivery.state", "=", state);
  const rows = await page.take(query, [["delivery.id", "desc"]]);
  return rows.map(decoded);
}

/** Up to a limit: a long log is not counted to its end. */
export async function countDeliveries(
  sql: Sql,
  { projectId, endpointId, state }: LogFilter,
  atMost: number,
): Promise<number> {
  let query = sql
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("endpoint_id", "=", endpointId)
    .where("project_id", "=", projectId);
  if (state !== null) query = query.where("state", "=", state);
  return countRows(sql.selectFrom(query.limit(atMost).as("counted")));
}
