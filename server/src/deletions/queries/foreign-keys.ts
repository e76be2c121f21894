import { sql as raw } from "kysely";
import type { Engine, Sql } from "../../platform/db/index.ts";

/** A column that names a row of another table by its id, and what the database does when that row is deleted. */
export interface ForeignKey {
  readonly table: string;
  readonly column: string;
  readonly target: string;
  readonly onDelete: "cascade" | "set null" | "other";
}

interface Schema {
  readonly foreignKeys: readonly ForeignKey[];
  /** The columns of each table. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
}

interface KeyRow {
  readonly table: string;
  readonly column: string;
  readonly target: string;
  readonly on_delete: string;
}

interface ColumnRow {
  readonly table: string;
  readonly column: string;
}

const SQLITE_KEYS = raw<KeyRow>`
  select child.name as "table", link."from" as "column", link."table" as target, lower(link.on_delete) as on_delete
  from sqlite_master as child join pragma_foreign_key_list(child.name) as link where child.type = 'table'`;

const POSTGRES_KEYS = raw<KeyRow>`
  select child.relname as "table", attribute.attname as "column", target.relname as target,
    case c.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'other' end as on_delete
  from pg_constraint as c
  join pg_class as child on child.oid = c.conrelid
  join pg_class as target on target.oid = c.confrelid
  join pg_namespace as space on space.oid = child.relnamespace
  join pg_attribute as attribute on attribute.attrelid = c.conrelid and attribute.attnum = c.conkey[1]
  where c.contype = 'f' and space.nspname = current_schema()`;

const SQLITE_COLUMNS = raw<ColumnRow>`
  select child.name as "table", part.name as "column"
  from sqlite_master as child join pragma_table_info(child.name) as part where child.type = 'table'`;

const POSTGRES_COLUMNS = raw<ColumnRow>`
  select table_name as "table", column_name as "column" from information_schema.columns
  where table_schema = current_schema()`;

/** The schema changes only while the server starts. */
const known = new Map<Engine, Schema>();

/** The schema as the database has it, so that a table that is added later needs no line here. */
export async function readSchema(sql: Sql, engine: Engine): Promise<Schema> {
  const cached = known.get(engine);
  if (cached) return cached;
  const keys = await (engine === "sqlite" ? SQLITE_KEYS : POSTGRES_KEYS).execute(sql);
  const parts = await (engine === "sqlite" ? SQLITE_COLUMNS : POSTGRES_COLUMNS).execute(sql);
  const columns = new Map<string, string[]>();
  for (const { table, column } of parts.rows) columns.set(table, [...(columns.get(table) ?? []), column]);
  const foreignKeys = keys.rows.map(({ table, column, target, on_delete }): ForeignKey => ({
    table,
    column,
    target,
    onDelete: on_delete === "cascade" || on_delete === "set null" ? on_delete : "other",
  }));
  known.set(engine, { foreignKeys, columns });
  return { foreignKeys, columns };
}
