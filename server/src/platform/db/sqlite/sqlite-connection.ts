import { DatabaseSync, type StatementSyncInstance } from "@photostructure/sqlite";
import { createRowReader, type RowReader } from "./row-reader.ts";

/** The driver would take an object for named parameters and cut a text off at a NUL; it refuses undefined itself. */
function toBindable(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === "string" && value.includes("\0")) throw new TypeError("Text must not hold a NUL");
  if (typeof value === "object" && value !== null && !(value instanceof Uint8Array)) {
    throw new TypeError("Only text, numbers and bytes can be stored; use toJson for the rest");
  }
  return value;
}

const MAX_CACHED_STATEMENTS = 500;
const PLAIN_SELECT = /^\s*select\b/i;
/** What else there is, such as a new table, is not counted by the engine. */
const CHANGES_ROWS = /^\s*(insert|update|delete)\b/i;

export interface SqliteConnection {
  all(sql: string, parameters: readonly unknown[]): unknown[];
  /** A statement that is run often: compiled once and never evicted. */
  ready(sql: string): (values: readonly unknown[]) => unknown[];
  run(sql: string, parameters: readonly unknown[]): { changes: number; lastInsertRowid: number | bigint };
  exec(sql: string): void;
  /** Grows with every statement that may have changed something. */
  changes(): number;
  inTransaction(): boolean;
  close(): void;
}

/** How the product opens a database file, in this order. */
export const PRAGMAS: readonly string[] = [
  // First, since a process that starts or stops locks the file for a moment, which the next step may hit.
  "pragma busy_timeout = 5000",
  "pragma journal_mode = wal",
  "pragma synchronous = full",
  "pragma foreign_keys = on",
  // Deleted data is overwritten with zeros, so that erased people leave no text in the file.
  "pragma secure_delete = on",
  "pragma cache_size = -32000",
  "pragma temp_store = memory",
  // 32 MB, not 4: a page written often is moved into the database once, and few commits wait for that.
  "pragma wal_autocheckpoint = 8000",
];

export function openSqlite(path: string, options: { readonly?: boolean } = {}): SqliteConnection {
  const database = new DatabaseSync(path);
  for (const pragma of PRAGMAS) database.exec(pragma);
  if (options.readonly) database.exec("pragma query_only = on");
  let changes = 0;
  /** A statement that fails has changed nothing, so it is counted when it is done. */
  const counting = (sql: string, read: RowReader): RowReader => {
    if (PLAIN_SELECT.test(sql)) return read;
    return (parameters) => {
      const rows = read(parameters);
      changes += 1;
      return rows;
    };
  };
  const readers = boundedCache<RowReader>((sql) => counting(sql, createRowReader(database, sql)));
  const writers = boundedCache<StatementSyncInstance>((sql) => database.prepare(sql));

  return {
    all: (sql, parameters) => readers.get(sql)(parameters.map(toBindable)),
    ready(sql) {
      const read = counting(sql, createRowReader(database, sql));
      return (values) => read(values.map(toBindable));
    },
    run: (sql, parameters) => {
      const done = writers.get(sql).run(...parameters.map(toBindable));
      changes += CHANGES_ROWS.test(sql) ? done.changes : 1;
      return done;
    },
    exec: (sql) => database.exec(sql),
    changes: () => changes,
    inTransaction: () => database.isTransaction,
    close: () => {
      readers.clear();
      writers.clear();
      database.close();
    },
  };
}

/** Compiled statements by their text; the oldest go when there are too many. */
function boundedCache<Value>(create: (sql: string) => Value) {
  const values = new Map<string, Value>();
  return {
    get(sql: string): Value {
      const known = values.get(sql);
      if (known !== undefined) return known;
      const value = create(sql);
      if (values.size >= MAX_CACHED_STATEMENTS) values.delete(values.keys().next().value!);
      values.set(sql, value);
      return value;
    },
    clear: () => values.clear(),
  };
}
