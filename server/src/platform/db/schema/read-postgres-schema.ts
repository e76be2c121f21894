import { sql as raw } from "kysely";
import type { Sql } from "../database.ts";
import { schemaLine, type SchemaLines } from "./schema-lines.ts";

/** Partitions follow their table, and the bookkeeping of migrations is not made by a migration. */
const OURS = `c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migrations'
  and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())`;

const namesOf = (columns: string, table: string) =>
  `(select string_agg(a.attname, ', ' order by k.place) from unnest(${columns}) with ordinality as k (attnum, place)
    join pg_attribute as a on a.attrelid = ${table} and a.attnum = k.attnum)`;

const TABLES = `select c.relname as table_name from pg_class as c where ${OURS}`;

const COLUMNS = `
  select c.relname as table_name, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as is_required, a.attidentity <> '' as is_identity, a.attgenerated <> '' as is_generated,
    pg_get_expr(d.adbin, d.adrelid, true) as fallback,
    case when a.attcollation <> t.typcollation then o.collname end as collation
  from pg_class as c
  join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type as t on t.oid = a.atttypid
  left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum
  left join pg_collation as o on o.oid = a.attcollation
  where ${OURS}`;

const CONSTRAINTS = `
  select c.relname as table_name, n.contype as kind, n.confdeltype as action, target.relname as target,
    ${namesOf("n.conkey", "n.conrelid")} as columns, ${namesOf("n.confkey", "n.confrelid")} as target_columns,
    pg_get_expr(n.conbin, n.conrelid, true) as expression
  from pg_class as c join pg_constraint as n on n.conrelid = c.oid
  left join pg_class as target on target.oid = n.confrelid
  where ${OURS} and n.contype in ('p', 'u', 'f', 'c')`;

const INDEXES = `
  select c.relname as table_name, ic.relname as name, m.amname as method, i.indisunique as is_unique,
    i.indisvalid as is_valid, pg_get_expr(i.indpred, i.indrelid, true) as filter,
    (select string_agg(
       pg_get_indexdef(i.indexrelid, k, true) || case when i.indoption[k - 1] & 1 = 1 then ' desc' else '' end,
       ', ' order by k) from generate_series(1, i.indnatts) as k) as columns
  from pg_class as c join pg_index as i on i.indrelid = c.oid
  join pg_class as ic on ic.oid = i.indexrelid join pg_am as m on m.oid = ic.relam
  where ${OURS} and not exists (select 1 from pg_constraint as n where n.conindid = i.indexrelid)`;

const TRIGGERS = `
  select c.relname as table_name, g.tgname as name, pg_get_triggerdef(g.oid, true) as definition,
    g.tgenabled = 'D' as is_disabled, p.proname as function,
    left(md5(regexp_replace(btrim(p.prosrc), '\\s+', ' ', 'g')), 16) as body
  from pg_class as c join pg_trigger as g on g.tgrelid = c.oid and not g.tgisinternal
  join pg_proc as p on p.oid = g.tgfoid
  where ${OURS}`;

interface ColumnRow {
  table_name: string;
  name: string;
  type: string;
  is_required: boolean;
  is_identity: boolean;
  is_generated: boolean;
  fallback: string | null;
  collation: string | null;
}
interface ConstraintRow {
  table_name: string;
  kind: string;
  action: string;
  target: string | null;
  columns: string | null;
  target_columns: string | null;
  expression: string | null;
}
interface IndexRow {
  table_name: string;
  name: string;
  method: string;
  is_unique: boolean;
  is_valid: boolean;
  filter: string | null;
  columns: string;
}
interface TriggerRow {
  table_name: string;
  name: string;
  definition: string;
  is_disabled: boolean;
  function: string;
  body: string;
}

/** From the catalog of the current schema, as the engine itself prints types and expressions. */
export async function readPostgresSchema(sql: Sql): Promise<SchemaLines> {
  const all = async <Row>(text: string): Promise<Row[]> => (await raw.raw<Row>(text).execute(sql)).rows;
  const tables = await all<{ table_name: string }>(TABLES);
  const columns = await all<ColumnRow>(COLUMNS);
  const constraints = await all<ConstraintRow>(CONSTRAINTS);
  const indexes = await all<IndexRow>(INDEXES);
  const triggers = await all<TriggerRow>(TRIGGERS);
  const lines = [
    ...tables.map(({ table_name }) => `table ${table_name}`),
    ...columns.map(columnLine),
    ...constraints.map(constraintLine),
    ...indexes.map(indexLine),
    ...triggers.flatMap(triggerLines),
  ];
  // Triggers share functions.
  return [...new Set(lines)].toSorted();
}

function columnLine(column: ColumnRow): string {
  const definition = [
    column.type,
    ...(column.collation === null ? [] : [`collate ${column.collation}`]),
    ...(column.is_required ? ["not null"] : []),
    ...(column.is_identity ? ["identity"] : []),
    ...(column.is_generated ? ["generated"] : []),
    ...(column.fallback === null ? [] : [`default ${column.fallback}`]),
  ].join(" ");
  return schemaLine(`column ${column.table_name}.${column.name}`, definition);
}

const ACTIONS: Readonly<Record<string, string>> = {
  c: " on delete cascade",
  n: " on delete set null",
  d: " on delete set default",
  r: " on delete restrict",
};

function constraintLine(row: ConstraintRow): string {
  switch (row.kind) {
    case "p":
      return schemaLine(`primary key ${row.table_name}`, `(${row.columns})`);
    case "u":
      return `unique ${row.table_name} (${row.columns})`;
    case "f":
      return schemaLine(
        `foreign key ${row.table_name} (${row.columns})`,
        `references ${row.target} (${row.target_columns})${ACTIONS[row.action] ?? ""}`,
      );
    default:
      return `check ${row.table_name} (${row.expression})`;
  }
}

function indexLine(index: IndexRow): string {
  const definition = [
    `on ${index.table_name}`,
    ...(index.is_unique ? ["unique"] : []),
    ...(index.method === "btree" ? [] : [`using ${index.method}`]),
    `(${index.columns})`,
    ...(index.filter === null ? [] : [`where ${index.filter}`]),
    // What a build leaves behind that was interrupted.
    ...(index.is_valid ? [] : ["invalid"]),
  ].join(" ");
  return schemaLine(`index ${index.name}`, definition);
}

function triggerLines({ table_name, name, definition, is_disabled, ...row }: TriggerRow): string[] {
  return [
    schemaLine(`trigger ${name}`, `on ${table_name} ${definition}${is_disabled ? " disabled" : ""}`),
    schemaLine(`function ${row.function}`, row.body),
  ];
}
