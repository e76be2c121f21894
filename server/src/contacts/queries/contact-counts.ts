import type { Sql } from "../../platform/db/index.ts";
import type { ContactType } from "../tables.ts";
import type { ContactsKey } from "./contacts.ts";

export type CountChanges = Partial<Record<ContactType, number>>;

/** Call it last in a transaction: PostgreSQL holds the counter's row from here to the commit. */
export async function addToCounts(sql: Sql, key: ContactsKey, changes: CountChanges): Promise<void> {
  const values = Object.entries(changes)
    .filter(([, change]) => change !== 0)
    // Every transaction locks the rows in the same order, so two of them cannot deadlock.
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([type, count]) => ({ project_id: key.projectId, type: type as ContactType, count }));
  if (values.length === 0) return;
  await sql
    .insertInto("contact_counts")
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "type"])
        .doUpdateSet((eb) => ({ count: eb("contact_counts.count", "+", eb.ref("excluded.count")) })),
    )
    .execute();
}

export async function countByType(sql: Sql, key: ContactsKey): Promise<CountChanges> {
  const rows = await sql
    .selectFrom("contact_counts")
    .select(["type", "count"])
    .where("project_id", "=", key.projectId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.type, row.count]));
}
