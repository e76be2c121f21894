import { sql as raw, type RawBuilder } from "kysely";
import type { Engine, Sql } from "../../platform/db/index.ts";
import { readSchema, type ForeignKey } from "./foreign-keys.ts";

interface Restoring {
  readonly engine: Engine;
  readonly recordId: number;
}

/**
 * Inserts a record's rows again, as if they had been there all the time: what was deleted meanwhile takes those with it
 * that it would have taken, and is no longer named by the others.
 */
export async function restoreRows(
  sql: Sql,
  { engine, recordId }: Restoring,
  rootTable: string,
): Promise<void> {
  const { foreignKeys, columns } = await readSchema(sql, engine);
  const held = await sql
    .selectFrom("deleted_rows")
    .select("table_name")
    .distinct()
    .where("record_id", "=", recordId)
    .execute();
  const tables = held.map(({ table_name }) => table_name).filter((table) => columns.has(table));
  for (const table of inOrder(tables, foreignKeys)) {
    const present = await heldColumns(sql, { engine, recordId }, table);
    const used = (columns.get(table) ?? []).filter((column) => present.has(column));
    const keys = foreignKeys.filter((key) => key.table === table && key.target !== table);
    const values = used.map((column) => valueOf(engine, column, keys));
    // The root fails where another has taken its name meanwhile; anything else was held twice at most.
    const whenTaken = table === rootTable ? raw`` : raw`on conflict do nothing`;
    const isWanted = [
      raw`held.record_id = ${recordId} and held.table_name = ${table}`,
      ...keys
        .filter(({ onDelete, column }) => onDelete !== "set null" && used.includes(column))
        .map((key) => raw`(${plain(engine, key.column)} is null or ${existing(engine, key)})`),
    ];
    await raw`
      insert into ${raw.table(table)} (${raw.join(used.map((column) => raw.id(column)))})
      select ${raw.join(values)} from ${source(engine, table)}
      where ${raw.join(isWanted, raw` and `)}
      order by held.id ${whenTaken}`.execute(sql);
  }
  await restoreLinks(sql, recordId);
}

/** Rows that others name come before them. */
function inOrder(tables: readonly string[], foreignKeys: readonly ForeignKey[]): string[] {
  const ordered: string[] = [];
  const visit = (table: string, path: readonly string[]): void => {
    if (ordered.includes(table) || path.includes(table)) return;
    for (const key of foreignKeys)
      if (key.table === table && tables.includes(key.target)) visit(key.target, [...path, table]);
    ordered.push(table);
  };
  for (const table of tables) visit(table, []);
  return ordered;
}

/** A migration may have added columns since, or dropped some. */
async function heldColumns(
  sql: Sql,
  { engine, recordId }: Restoring,
  table: string,
): Promise<ReadonlySet<string>> {
  const names =
    engine === "sqlite"
      ? raw<{
          name: string;
        }>`select distinct part.key as name from deleted_rows as held, json_each(held.content) as part
          where held.record_id = ${recordId} and held.table_name = ${table}`
      : raw<{
          name: string;
        }>`select distinct jsonb_object_keys(held.content) as name from deleted_rows as held
          where held.record_id = ${recordId} and held.table_name = ${table}`;
  return new Set((await names.execute(sql)).rows.map(({ name }) => name));
}

const source = (engine: Engine, table: string): RawBuilder<unknown> =>
  engine === "sqlite"
    ? raw`deleted_rows as held`
    : raw`deleted_rows as held
        cross join lateral jsonb_populate_record(null::${raw.table(table)}, held.content) as part`;

const plain = (engine: Engine, column: string): RawBuilder<unknown> =>
  engine === "sqlite" ? raw`json_extract(held.content, ${`$."${column}"`})` : raw`part.${raw.id(column)}`;

const existing = (engine: Engine, { target, column }: ForeignKey): RawBuilder<unknown> =>
  raw`exists (select 1 from ${raw.table(target)} as target where target.id = ${plain(engine, column)})`;

function valueOf(engine: Engine, column: string, keys: readonly ForeignKey[]): RawBuilder<unknown> {
  const key = keys.find((one) => one.column === column && one.onDelete === "set null");
  const value = plain(engine, column);
  return key ? raw`case when ${existing(engine, key)} then ${value} end` : value;
}

/** What pointed to the rows does so again, unless it points elsewhere by now. */
async function restoreLinks(sql: Sql, recordId: number): Promise<void> {
  const links = await sql
    .selectFrom("deleted_links")
    .select(["table_name", "column_name"])
    .distinct()
    .where("record_id", "=", recordId)
    .execute();
  for (const { table_name: table, column_name: column } of links) {
    const mine = raw`link.record_id = ${recordId} and link.table_name = ${table} and link.column_name = ${column}`;
    await raw`
      update ${raw.table(table)} set ${raw.id(column)} = (
        select link.target_id from deleted_links as link where ${mine} and link.row_id = ${raw.table(table)}.id limit 1
      ) where ${raw.id(column)} is null
        and id in (select link.row_id from deleted_links as link where ${mine})`.execute(sql);
  }
}
