import { sql as raw } from "kysely";
import type { Sql } from "../../platform/db/index.ts";

/** Whether PostgreSQL has the index of contacts' words, which needs an extension that not every user may create. */
export async function hasContactIndex(sql: Sql): Promise<boolean> {
  const { rows } = await raw`select 1 from pg_indexes
    where schemaname = current_schema() and indexname = 'contacts_by_words'`.execute(sql);
  return rows.length > 0;
}
