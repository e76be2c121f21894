import { sql as raw, type Insertable, type Selectable, type Updateable } from "kysely";
import { countRows, prepared, type Sql } from "../../platform/db/index.ts";
import type { WebhookEndpointsTable } from "../tables.ts";
import { PENDING } from "./pending.ts";

export type EndpointRow = Selectable<WebhookEndpointsTable>;

export interface EndpointKey {
  readonly projectId: number;
  readonly endpointId: number;
}

export async function listEndpoints(sql: Sql, key: { projectId: number }): Promise<EndpointRow[]> {
  return sql
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .orderBy("id")
    .execute();
}

export async function countEndpoints(sql: Sql, key: { projectId: number }): Promise<number> {
  return countRows(sql.selectFrom("webhook_endpoints").where("project_id", "=", key.projectId));
}

export async function findEndpoint(
  sql: Sql,
  { projectId, endpointId }: EndpointKey,
): Promise<EndpointRow | null> {
  const row = await sql
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("id", "=", endpointId)
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertEndpoint(
  sql: Sql,
  values: Insertable<WebhookEndpointsTable>,
): Promise<EndpointRow> {
  return sql.insertInto("webhook_endpoints").values(values).returningAll().executeTakeFirstOrThrow();
}

export async function updateEndpoint(
  sql: Sql,
  { projectId, endpointId }: EndpointKey,
  changes: Updateable<WebhookEndpointsTable>,
): Promise<EndpointRow | null> {
  const row = await sql
    .updateTable("webhook_endpoints")
    .set(changes)
    .where("id", "=", endpointId)
    .where("project_id", "=", projectId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Nothing more is sent, and nothing more is recorded for them. */
export async function pauseEndpoints(sql: Sql, projectId: number, now: number): Promise<void> {
  await sql
    .updateTable("webhook_endpoints")
    .set({ state: "paused", updated_at: now })
    .where("project_id", "=", projectId)
    .execute();
}

/** Null where it is not active any more. */
export async function switchOffEndpoint(
  sql: Sql,
  { projectId, endpointId }: EndpointKey,
  now: number,
): Promise<EndpointRow | null> {
  const row = await sql
    .updateTable("webhook_endpoints")
    .set({ state: "failing", updated_at: now })
    .where("id", "=", endpointId)
    .where("project_id", "=", projectId)
    .where("state", "=", "active")
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteEndpoint(sql: Sql, { projectId, endpointId }: EndpointKey): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom("webhook_endpoints")
    .where("id", "=", endpointId)
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

interface DueAsked {
  readonly now: number;
  readonly worker: string;
  readonly limit: number;
}

/**
 * Endpoints with something pending, each found by one step along the index of what waits: an installation with
 * thousands of endpoints and nothing to send pays for none of them.
 */
const WITH_PENDING = raw<number>`(
  with recursive waiting (id) as (
    select min(endpoint_id) from webhook_deliveries where state = 'pending'
    union all
    select (
      select min(endpoint_id) from webhook_deliveries where state = 'pending' and endpoint_id > waiting.id
    ) from waiting where waiting.id is not null
  )
  select id from waiting where id is not null)`;

/** Endpoints of a lane that something is due for, of which each lane has so many. */
type Lane = "held" | "proven" | "unproven";

/**
 * Active endpoints with something to send that no other process calls: those that this one holds, those whose last
 * request succeeded, and the others. In each lane projects take turns, so many endpoints of one come after the first
 * of every other, and those that fail come after those that don't.
 */
export const listDueEndpoints = prepared((sql: Sql, { now, worker, limit }: DueAsked) =>
  sql
    .selectFrom((due) =>
      due
        .selectFrom(dueEndpoints(sql, { now, worker }).as("endpoint"))
        .select(["endpoint.id", "endpoint.lane"])
        .select(
          raw<number>`row_number() over (partition by endpoint.lane order by turn, endpoint.failures_in_row, endpoint.id)`.as(
            "place",
          ),
        )
        .as("placed"),
    )
    .select(["placed.id", "placed.lane"])
    .where("placed.place", "<=", limit)
    .orderBy("placed.place"),
);

function dueEndpoints(sql: Sql, { now, worker }: Pick<DueAsked, "now" | "worker">) {
  const lane = raw<Lane>`case when endpoint.leased_until > ${now} then 'held'
    when endpoint.failing_since is null and endpoint.last_success_at is not null then 'proven' else 'unproven' end`;
  return sql
    .selectFrom("webhook_endpoints as endpoint")
    .select(["endpoint.id", "endpoint.failures_in_row", lane.as("lane")])
    .select(
      raw<number>`row_number() over (partition by endpoint.project_id, ${lane} order by endpoint.id)`.as(
        "turn",
      ),
    )
    .where("endpoint.id", "in", WITH_PENDING)
    .where("endpoint.state", "=", "active")
    .where((eb) => eb.or([eb("endpoint.leased_until", "<=", now), eb("endpoint.worker", "=", worker)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("webhook_deliveries as delivery")
          .select("delivery.id")
          .whereRef("delivery.endpoint_id", "=", "endpoint.id")
          .where("delivery.state", "=", PENDING)
          .where("delivery.next_attempt_at", "<=", now),
      ),
    );
}

/** Null where another process holds it. */
export async function leaseEndpoint(
  sql: Sql,
  lease: { endpointId: number; worker: string; now: number; until: number },
): Promise<EndpointRow | null> {
  const row = await sql
    .updateTable("webhook_endpoints")
    .set({ worker: lease.worker, leased_until: lease.until })
    .where("id", "=", lease.endpointId)
    .where("state", "=", "active")
    .where((eb) => eb.or([eb("leased_until", "<=", lease.now), eb("worker", "=", lease.worker)]))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Those that are still held. */
export async function extendLeases(
  sql: Sql,
  lease: { worker: string; endpointIds: readonly number[]; until: number },
): Promise<ReadonlySet<number>> {
  const rows = await sql
    .updateTable("webhook_endpoints")
    .set({ leased_until: lease.until })
    .where("worker", "=", lease.worker)
    .where("id", "in", lease.endpointIds)
    .returning("id")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The pause is the time until another may lease it. */
export async function releaseLease(
  sql: Sql,
  lease: { endpointId: number; worker: string; failuresInRow: number; pausedUntil: number },
): Promise<void> {
  await sql
    .updateTable("webhook_endpoints")
    .set({ worker: null, leased_until: lease.pausedUntil, failures_in_row: lease.failuresInRow })
    .where("id", "=", lease.endpointId)
    .where("worker", "=", lease.worker)
    .execute();
}

/** A member changed it, so it is called at once. One that is held reads itself again. */
export async function endPause(sql: Sql, { projectId, endpointId }: EndpointKey): Promise<void> {
  await sql
    .updateTable("webhook_endpoints")
    .set({ leased_until: 0, failures_in_row: 0 })
    .where("id", "=", endpointId)
    .where("project_id", "=", projectId)
    .where("worker", "is", null)
    .execute();
}

/** For SQLite, where this is the only process: what is held was held before a crash. */
export async function releaseAllLeases(sql: Sql): Promise<void> {
  await sql
    .updateTable("webhook_endpoints")
    .set({ worker: null, leased_until: 0 })
    .where("leased_until", ">", 0)
    .execute();
}
