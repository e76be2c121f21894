import { CompiledQuery, sql as raw } from "kysely";
import type { Sql } from "../db/database.ts";
import { nameStatement } from "../db/statement-names.ts";

/** What processes hear. PostgreSQL notifies of at most 8,000 bytes. */
export const CHANNEL = "parley_events";

const INSERT_EVENTS =
  "insert into event_outbox (payload) select payload from unnest($1::text[]) as payload returning id";

/** Answers the rows' ids. */
export const insertEvents = (payloads: readonly string[]): CompiledQuery =>
  CompiledQuery.raw(INSERT_EVENTS, [payloads]);

/**
 * Commits that notify wait for each other, so they must not wait for the disk as well. Only of a crash of PostgreSQL
 * itself a told event may be left as untold, and is told again.
 */
const QUICK = "quick as materialized (select set_config('synchronous_commit', 'off', true))";

const TELL_EVENTS = `
  with ${QUICK}, told as (
    delete from event_outbox where id = any($1::bigint[]) returning id, payload
  )
  select pg_notify('${CHANNEL}', payload) from quick, (
    select payload from told order by id
  ) as stored
  union all
  select pg_notify('${CHANNEL}', payload) from quick, unnest($2::text[]) as payload`;

// Written out and named, so that neither is compiled here or planned there for each transaction.
for (const statement of [INSERT_EVENTS, TELL_EVENTS]) nameStatement(statement);

/** Tells all processes and forgets what was told, in one: an event is told once, and never lost in between. */
export async function tellEvents(
  sql: Sql,
  { ids, payloads }: { ids: readonly number[]; payloads: readonly string[] },
): Promise<void> {
  await sql.executeQuery(CompiledQuery.raw(TELL_EVENTS, [ids, payloads]));
}

/** Tells what the process that stored it has not told within this time: it has died. */
export async function tellLeftEvents(sql: Sql, olderThanMs: number): Promise<number> {
  const { rows } = await raw`
    with ${raw.raw(QUICK)}, told as (
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
