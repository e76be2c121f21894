import { sql as raw, type RawBuilder } from "kysely";
import type { Engine, Sql } from "../../platform/db/index.ts";
import { isJobOf } from "../../platform/jobs/index.ts";
import { readSchema } from "./foreign-keys.ts";

interface Holding {
  readonly engine: Engine;
  readonly recordId: number;
}

/**
 * Copies a row with everything that its deletion deletes, and what will no longer point to them, before it is deleted.
 * The database copies its own rows: no content passes through this process.
 */
export async function holdRows(
  sql: Sql,
  { engine, recordId }: Holding,
  root: { readonly table: string; readonly id: number },
): Promise<void> {
  const { foreignKeys, columns } = await readSchema(sql, engine);
  const columnsOf = (table: string): readonly string[] => columns.get(table) ?? [];
  const hasAny = async (table: string, where: RawBuilder<unknown>): Promise<boolean> =>
    (await raw`select 1 from ${raw.table(table)} where ${where} limit 1`.execute(sql)).rows.length > 0;
  const record = raw`cast(${recordId} as bigint)`;

  async function hold(table: string, where: RawBuilder<unknown>, path: readonly string[]): Promise<void> {
    if (!(await hasAny(table, where))) return;
    const storageKey = columnsOf(table).includes("storage_key") ? raw`storage_key` : raw`null`;
    await raw`
      insert into deleted_rows (record_id, table_name, content, storage_key)
      select ${record}, cast(${table} as text), ${contentOf(engine, table, columnsOf(table))}, ${storageKey}
      from ${raw.table(table)} where ${where}`.execute(sql);
    for (const key of foreignKeys.filter(({ target }) => target === table)) {
      const pointing = raw`${raw.id(key.column)} in (select id from ${raw.table(table)} where ${where})`;
      if (key.onDelete === "cascade" && !path.includes(key.table))
        await hold(key.table, pointing, [...path, key.table]);
      if (key.onDelete === "set null" && columnsOf(key.table).includes("id"))
        await raw`
          insert into deleted_links (record_id, table_name, column_name, row_id, target_id)
          select ${record}, cast(${key.table} as text), cast(${key.column} as text), id, ${raw.id(key.column)}
          from ${raw.table(key.table)} where ${pointing}`.execute(sql);
    }
  }

  await hold(root.table, raw`id = ${root.id}`, [root.table]);
}

/** Copies a subject's jobs that wait, dead ones too. One that runs now ends by itself, and must not run again. */
export async function holdJobs(
  sql: Sql,
  { engine, recordId }: Holding,
  { subject, now }: { readonly subject: string; readonly now: number },
): Promise<void> {
  const { columns } = await readSchema(sql, engine);
  await raw`
    insert into deleted_rows (record_id, table_name, content)
    select cast(${recordId} as bigint), 'jobs', ${contentOf(engine, "jobs", columns.get("jobs") ?? [])}
    from jobs where ${isJobOf(subject)} and leased_until <= ${now}`.execute(sql);
}

/** A row as JSON. */
function contentOf(engine: Engine, table: string, columns: readonly string[]): RawBuilder<unknown> {
  if (engine === "postgres") return raw`to_jsonb(${raw.table(table)})`;
  return raw`json_object(${raw.join(columns.flatMap((column) => [raw`${column}`, raw.id(column)]))})`;
}
