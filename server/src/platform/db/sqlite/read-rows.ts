import type { LongRead } from "./long-reads.ts";
import { openSqlite, type SqliteConnection } from "./sqlite-connection.ts";

const ROWS_PER_PART = 1000;
const connections = new Map<string, SqliteConnection>();

/** Runs in a thread, which keeps its connection as long as it lives. */
export function* readRows({ path, sql, parameters }: LongRead): Generator<unknown[]> {
  const connection = connections.get(path) ?? openSqlite(path, { readonly: true });
  connections.set(path, connection);
  const rows = connection.all(sql, parameters);
  for (let first = 0; first < rows.length; first += ROWS_PER_PART)
    yield rows.slice(first, first + ROWS_PER_PART);
}
