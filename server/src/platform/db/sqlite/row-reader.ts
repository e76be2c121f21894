import type SqliteDatabase from "libsql";

type Row = Record<string, unknown>;
type Bound = unknown[];

/** Runs a statement that answers rows. */
export type RowReader = (parameters: Bound) => Row[];

const PLAIN_QUERY = /^\s*(select|with)\b/i;
const EXACT_IN_JSON = new Set(["integer", "text"]);
/** One row whose id is wanted: the driver knows it without stepping through an answer. */
const NEW_ID = /^(insert into "\w+" \([^()]*\) values \([^()]*\)) returning "id"$/;

/**
 * The driver pays for every single value it hands over, and its objects are slow to read. Where all columns are
 * declared as integer or text, SQLite packs the rows into one JSON text instead: a page of sessions costs a third.
 * Other types would lose digits (real) or cannot be packed (blob), and are read value by value.
 */
export function createRowReader(database: SqliteDatabase.Database, sql: string): RowReader {
  const prepared = database.prepare<Bound>(sql);
  if (!prepared.reader) return (parameters) => withoutRows(prepared, parameters);
  const statement = prepared.raw();
  const columns = statement.columns();
  const names = columns.map((column) => column.name);
  const plainInsert = columns[0]?.type?.toLowerCase() === "integer" ? NEW_ID.exec(sql)?.[1] : undefined;
  if (plainInsert) return newId(database.prepare<Bound>(plainInsert));
  const isPackable =
    PLAIN_QUERY.test(sql) &&
    new Set(names).size === names.length &&
    columns.every((column) => EXACT_IN_JSON.has(column.type?.toLowerCase() ?? ""));
  if (!isPackable) {
    return (parameters) => (statement.all(parameters) as unknown[][]).map((values) => toRow(names, values));
  }
  const cells = names.map((name) => `"${name.replaceAll('"', '""')}"`).join(", ");
  const packed = database.prepare<Bound>(`select json_group_array(json_array(${cells})) from (${sql})`).raw();
  return (parameters) => {
    const [json] = packed.get(parameters) as [string];
    return (JSON.parse(json) as unknown[][]).map((values) => toRow(names, values));
  };
}

/** For a statement that answers one row or none: packing is worth its while only for many values. */
export function createOneRowReader(database: SqliteDatabase.Database, sql: string): RowReader {
  const statement = database.prepare<Bound>(sql).raw();
  const names = statement.columns().map((column) => column.name);
  return (parameters) => {
    const values = statement.get(parameters) as unknown[] | undefined;
    return values ? [toRow(names, values)] : [];
  };
}

const newId =
  (insert: SqliteDatabase.Statement<Bound>): RowReader =>
  (parameters) => [{ id: Number(insert.run(parameters).lastInsertRowid) }];

/** A write, or a setting, that answers nothing. */
function withoutRows(statement: SqliteDatabase.Statement<Bound>, parameters: Bound): Row[] {
  statement.run(parameters);
  return [];
}

function toRow(names: readonly string[], values: readonly unknown[]): Row {
  const row: Row = {};
  for (let index = 0; index < names.length; index += 1) row[names[index]!] = values[index];
  return row;
}
