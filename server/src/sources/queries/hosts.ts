import { sql as raw } from "kysely";
import type { Sql } from "../../platform/db/index.ts";

/** When a host may be asked next. */
export async function findHostTime(sql: Sql, host: string): Promise<number> {
  const row = await sql
    .selectFrom("source_hosts")
    .select("next_at")
    .where("host", "=", host)
    .executeTakeFirst();
  return row?.next_at ?? 0;
}

/**
 * Claims the host's next slot and returns its time, or null if it is later than `latest`. One statement, so that
 * processes never share a slot.
 */
export async function claimHostSlot(
  sql: Sql,
  { host, now, delayMs, latest }: { host: string; now: number; delayMs: number; latest: number },
): Promise<number | null> {
  const { rows } = await raw<{ next_at: number }>`
    insert into source_hosts (host, next_at) values (${host}, ${now + delayMs})
    on conflict (host) do update set next_at =
      case when source_hosts.next_at > ${now} then source_hosts.next_at else ${now} end + ${delayMs}
      where source_hosts.next_at <= ${latest}
    returning next_at`.execute(sql);
  return rows[0] ? rows[0].next_at - delayMs : null;
}

/** Keeps everyone from asking a host before a time. */
export async function deferHost(sql: Sql, { host, until }: { host: string; until: number }): Promise<void> {
  await raw`
    insert into source_hosts (host, next_at) values (${host}, ${until})
    on conflict (host) do update set next_at =
      case when source_hosts.next_at > ${until} then source_hosts.next_at else ${until} end`.execute(sql);
}

/** Slots of the past mean nothing. */
export async function deletePastHosts(sql: Sql, before: number): Promise<void> {
  await sql.deleteFrom("source_hosts").where("next_at", "<", before).execute();
}
