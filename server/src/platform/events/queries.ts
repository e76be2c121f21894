import { sql as raw } from "kysely";
import type { Sql } from "../db/database.ts";

/** What processes hear. PostgreSQL notifies of at most 8,000 bytes. */
export const CHANNEL = "parley_events";

export async function insertEvents(sql: Sql, payloads: readonly string[]): Promise<number[]> {
  const { rows } = await raw<{ id: number }>`
    insert into event_outbox (payload) select unnest(${payloads}::text[]) returning id`.execute(sql);
  return rows.map(({ id }) => id);
}

/**
 * Commits that notify wait for each other, so they must not wait for the disk as well. Only of a crash of PostgreSQL
 * itself a told event may be left as untold, and is told again.
 */
const quick = raw`quick as materialized (select set_config('synchronous_commit', 'off', true))`;

/** Tells all processes and forgets what was told, in one: an event is told once, and never lost in between. */
export async function tellEvents(
  sql: Sql,
  { ids, payloads }: { ids: readonly number[]; payloads: readonly string[] },
): Promise<void> {
  await raw`
    with ${quick}, told as (
      delete from event_outbox where id = any(${ids}::bigint[]) returning id, payload
    )
    select pg_notify(${CHANNEL}, payload) from quick, (
      select payload from told order by id
    ) as stored
    union all
    select pg_notify(${CHANNEL}, payload) from quick, unnest(${payloads}::text[]) as payload`.execute(sql);
}

/** Tells what the process that stored it has not told within this time: it has died. */
export async function tellLeftEvents(sql: Sql, olderThanMs: number): Promise<number> {
  const { rows } = await raw`
    with ${quick}, told as (
      delete from event_outbox where id in (
        select id from event_outbox
        where created_at < (extract(epoch from clock_timestamp()) * 1000)::bigint - ${olderThanMs}::bigint
        order by id limit 500 for update skip locked
      ) returning id, payload
    )
    select pg_notify(${CHANNEL}, payload) from quick, (select payload from told order by id) as stored`.execute(
    sql,
  );
  return rows.length;
}
