import SqliteDatabase from "libsql";

/** libsql aborts the whole process on a boolean and refuses undefined, so values are made safe here, once. */
function toBindable(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Uint8Array && !Buffer.isBuffer(value)) {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
  if (typeof value === "object" && value !== null && !Buffer.isBuffer(value)) {
    throw new TypeError("Only text, numbers and bytes can be stored; use toJson for the rest");
  }
  return value;
}

type Statement = SqliteDatabase.Statement<unknown[]>;
const MAX_CACHED_STATEMENTS = 500;

export interface SqliteConnection {
  all(sql: string, parameters: readonly unknown[]): unknown[];
  run(sql: string, parameters: readonly unknown[]): { changes: number; lastInsertRowid: number | bigint };
  exec(sql: string): void;
  close(): void;
}

export function openSqlite(path: string, options: { readonly?: boolean } = {}): SqliteConnection {
  const database = new SqliteDatabase(path);
  database.exec("pragma journal_mode = wal");
  database.exec("pragma synchronous = full");
  database.exec("pragma foreign_keys = on");
  database.exec("pragma busy_timeout = 5000");
  database.exec("pragma cache_size = -32000");
  database.exec("pragma temp_store = memory");
  if (options.readonly) database.exec("pragma query_only = on");
  const statements = new Map<string, Statement>();

  function prepare(sql: string): Statement {
    const cached = statements.get(sql);
    if (cached) return cached;
    const statement: Statement = database.prepare<unknown[]>(sql);
    if (statements.size >= MAX_CACHED_STATEMENTS) {
      const oldest = statements.keys().next().value;
      if (oldest !== undefined) statements.delete(oldest);
    }
    statements.set(sql, statement);
    return statement;
  }

  return {
    all: (sql, parameters) => prepare(sql).all(...parameters.map(toBindable)),
    run: (sql, parameters) => prepare(sql).run(...parameters.map(toBindable)),
    exec: (sql) => void database.exec(sql),
    close: () => {
      statements.clear();
      database.close();
    },
  };
}
