import { sql as raw } from "kysely";
import { createHash } from "node:crypto";
import type { Sql } from "../database.ts";
import { schemaLine, type SchemaLines } from "./schema-lines.ts";

interface TableRow {
  name: string;
  type: string;
  wr: number;
  strict: number;
  sql: string;
}
interface ColumnRow {
  table_name: string;
  name: string;
  type: string;
  notnull: number;
  dflt_value: string | null;
  pk: number;
  hidden: number;
}
interface ForeignKeyRow {
  table_name: string;
  id: number;
  target: string;
  from: string;
  to: string;
  on_delete: string;
}
interface IndexRow {
  table_name: string;
  name: string;
  unique: number;
  origin: string;
  sql: string | null;
  columns: string;
}

/** The bookkeeping of migrations, and what the engine and virtual tables keep for themselves. */
const OURS =
  "t.schema = 'main' and t.type <> 'shadow' and t.name not like 'sqlite_%' and t.name <> 'migrations'";

/** In one statement for each kind of part, so that the answer is of one moment in a transaction. */
export async function readSqliteSchema(sql: Sql): Promise<SchemaLines> {
  const all = async <Row>(text: string): Promise<Row[]> => (await raw.raw<Row>(text).execute(sql)).rows;
  const tables = await all<TableRow>(
    `select t.name, t.type, t.wr, t.strict, m.sql from pragma_table_list as t
     join sqlite_master as m on m.name = t.name and m.type = 'table' where ${OURS}`,
  );
  const columns = await all<ColumnRow>(
    `select t.name as table_name, c.name, c.type, c."notnull", c.dflt_value, c.pk, c.hidden
     from pragma_table_list as t, pragma_table_xinfo(t.name) as c where ${OURS} and t.type = 'table'`,
  );
  const foreignKeys = await all<ForeignKeyRow>(
    `select t.name as table_name, f.id, f."table" as target, f."from", f."to", f.on_delete
     from pragma_table_list as t, pragma_foreign_key_list(t.name) as f where ${OURS} order by f.id, f.seq`,
  );
  const indexes = await all<IndexRow>(
    `select t.name as table_name, i.name, i."unique", i.origin, m.sql,
       (select group_concat(x.name, ', ') from pragma_index_info(i.name) as x) as columns
     from pragma_table_list as t, pragma_index_list(t.name) as i
     left join sqlite_master as m on m.type = 'index' and m.name = i.name where ${OURS} and t.type = 'table'`,
  );
  const triggers = await all<{ name: string; tbl_name: string; sql: string }>(
    "select name, tbl_name, sql from sqlite_master where type = 'trigger'",
  );
  return [
    ...tables.flatMap(tableLines),
    ...columns.map((column) => columnLine(column, tables)),
    ...primaryKeyLines(columns),
    ...foreignKeyLines(foreignKeys),
    ...indexes.flatMap(indexLines),
    ...triggers.map(({ name, tbl_name, sql: text }) =>
      schemaLine(`trigger ${name}`, `on ${tbl_name} ${hashOf(plain(text))}`),
    ),
  ].toSorted();
}

/** The engine stores a statement as it was written, and quotes names where it renamed something. */
const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/"(\w+)"/g, "$1")
    .trim();

const hashOf = (text: string): string => createHash("md5").update(text).digest("hex").slice(0, 16);

function tableLines({ name, type, wr, strict, sql }: TableRow): string[] {
  if (type === "virtual")
    return [schemaLine(`virtual table ${name}`, plain(sql).replace(/^.*? using /i, ""))];
  const kinds = [...(wr ? ["without rowid"] : []), ...(strict ? ["strict"] : [])].join(", ");
  return [
    schemaLine(`table ${name}`, kinds),
    ...checksOf(plain(sql)).map((check) => `check ${name} ${check}`),
  ];
}

function columnLine(column: ColumnRow, tables: readonly TableRow[]): string {
  const table = tables.find(({ name }) => name === column.table_name)!;
  const counts = column.pk === 1 && /\bautoincrement\b/i.test(table.sql);
  const definition = [
    column.type.toLowerCase(),
    ...(column.notnull ? ["not null"] : []),
    ...(counts ? ["identity"] : []),
    ...(column.hidden >= 2 ? ["generated"] : []),
    ...(column.dflt_value === null ? [] : [`default ${column.dflt_value}`]),
  ].join(" ");
  return schemaLine(`column ${column.table_name}.${column.name}`, definition);
}

function primaryKeyLines(columns: readonly ColumnRow[]): string[] {
  const keys = groupBy(
    columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk),
    ({ table_name }) => table_name,
  );
  return keys.map((parts) =>
    schemaLine(`primary key ${parts[0]!.table_name}`, `(${parts.map(({ name }) => name).join(", ")})`),
  );
}

function foreignKeyLines(rows: readonly ForeignKeyRow[]): string[] {
  return groupBy(rows, ({ table_name, id }) => `${table_name} ${id}`).map((parts) => {
    const { table_name, target, on_delete } = parts[0]!;
    const action = on_delete === "NO ACTION" ? "" : ` on delete ${on_delete.toLowerCase()}`;
    return schemaLine(
      `foreign key ${table_name} (${parts.map(({ from }) => from).join(", ")})`,
      `references ${target} (${parts.map(({ to }) => to).join(", ")})${action}`,
    );
  });
}

function indexLines({ table_name, name, unique, origin, sql, columns }: IndexRow): string[] {
  if (origin === "pk") return [];
  if (origin === "u" || sql === null) return [`unique ${table_name} (${columns})`];
  const statement = plain(sql);
  const columnsAndFilter = statement.slice(statement.indexOf("("));
  return [schemaLine(`index ${name}`, `on ${table_name}${unique ? " unique" : ""} ${columnsAndFilter}`)];
}

/** The engine lists no checks: they stand in the statement that made the table. */
function checksOf(statement: string): string[] {
  return [...statement.matchAll(/\bcheck ?\(/gi)].map((match) => {
    const start = match.index + match[0].length - 1;
    let depth = 0;
    for (let at = start; at < statement.length; at += 1) {
      if (statement[at] === "(") depth += 1;
      if (statement[at] === ")" && (depth -= 1) === 0) return statement.slice(start, at + 1);
    }
    return statement.slice(start);
  });
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}
