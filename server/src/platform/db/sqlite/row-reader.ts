import type { DatabaseSyncInstance, StatementSyncInstance } from "@photostructure/sqlite";

type Row = Record<string, unknown>;
type Bound = unknown[];

/** Runs a statement that answers rows. */
export type RowReader = (parameters: Bound) => Row[];

const AS_ARRAYS = { returnArrays: true };
const PLAIN_QUERY = /^\s*(select|with)\b/i;
const EXACT_IN_JSON = new Set(["integer", "text"]);
/** One row whose id is wanted: the driver knows it without stepping through an answer. */
const NEW_ID = /^(insert into "\w+" \([^()]*\) values \([^()]*\)) returning "id"$/;

/**
 * The driver pays for every single value it hands over, and its objects are slow to read. Where all columns are
 * declared as integer or text, SQLite packs the rows into one JSON text instead: a page of sessions costs a third.
 * Other types would lose digits (real) or cannot be packed (blob), and are read value by value.
 */
export function createRowReader(database: DatabaseSyncInstance, sql: string): RowReader {
  const statement = database.prepare(sql, AS_ARRAYS);
  const columns = statement.columns();
  if (columns.length === 0) return (parameters) => withoutRows(statement, parameters);
  const names = columns.map((column) => column.name);
  const toRow = rowMaker(names);
  const plainInsert = columns[0]?.type?.toLowerCase() === "integer" ? NEW_ID.exec(sql)?.[1] : undefined;
  if (plainInsert) return newId(database.prepare(plainInsert));
  const isPackable =
    PLAIN_QUERY.test(sql) &&
    new Set(names).size === names.length &&
    columns.every((column) => EXACT_IN_JSON.has(column.type?.toLowerCase() ?? ""));
  if (!isPackable) {
    return (parameters) => (statement.all(...parameters) as unknown[][]).map(toRow);
  }
  const cells = names.map((name) => `"${name.replaceAll('"', '""')}"`).join(", ");
  const packed = database.prepare(`select json_group_array(json_array(${cells})) from (${sql})`, AS_ARRAYS);
  return (parameters) => {
    const [json] = packed.get(...parameters) as [string];
    return (JSON.parse(json) as unknown[][]).map(toRow);
  };
}

/** For a statement that answers one row or none: packing is worth its while only for many values. */
export function createOneRowReader(database: DatabaseSyncInstance, sql: string): RowReader {
  const statement = database.prepare(sql, AS_ARRAYS);
  const toRow = rowMaker(statement.columns().map((column) => column.name));
  return (parameters) => {
    const values = statement.get(...parameters) as unknown[] | undefined;
    return values ? [toRow(values)] : [];
  };
}

const newId =
  (insert: StatementSyncInstance): RowReader =>
  (parameters) => [{ id: Number(insert.run(...parameters).lastInsertRowid) }];

/** A write, or a setting, that answers nothing: the driver's `run` would count what it has changed. */
function withoutRows(statement: StatementSyncInstance, parameters: Bound): Row[] {
  statement.get(...parameters);
  return [];
}

/**
 * Written out for the columns of a statement, once: naming the fields one by one as they come takes ten times as long,
 * and a page has thousands. The names are those of our own queries.
 */
function rowMaker(names: readonly string[]): (values: unknown[]) => Row {
  const fields = names.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  // oxlint-disable-next-line typescript/no-implied-eval -- nothing of a caller is in it
  return new Function("values", `return { ${fields.join(", ")} };`) as (values: unknown[]) => Row;
}
