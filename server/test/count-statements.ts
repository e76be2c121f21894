import { CompiledQuery, type DatabaseConnection } from "kysely";
import pg from "pg";
import { runHotQueriesBy } from "../src/platform/db/prepared.ts";
import type { Database, Sql } from "../src/platform/db/index.ts";

export interface StatementCount {
  /** The texts sent since the last call, oldest first. */
  take(): string[];
  stop(): void;
}

/** Counts what this process sends to its database, below the layers of the product. */
export async function countStatements(db: Database): Promise<StatementCount> {
  let texts: string[] = [];
  const note = (text: string) => void texts.push(text);
  const stop = db.engine === "sqlite" ? await watchSqlite(db, note) : watchPostgres(note);
  return {
    take() {
      const taken = texts;
      texts = [];
      return taken;
    },
    stop,
  };
}

/** One connection reads and one writes; hot queries are sent through them too, as if they were not hot. */
async function watchSqlite(db: Database, note: (text: string) => void): Promise<() => void> {
  const connections: DatabaseConnection[] = [];
  const add = (sql: Sql) =>
    sql.getExecutor().provideConnection((connection) => {
      connections.push(connection);
      const send = (text: string) => async (values: readonly unknown[]) =>
        (await connection.executeQuery(CompiledQuery.raw(text, [...values]))).rows;
      runHotQueriesBy(sql, send);
      return Promise.resolve();
    });
  await add(db.read);
  await db.write(({ sql }) => add(sql));
  const restore = connections.map((connection) => {
    const original = connection.executeQuery.bind(connection);
    connection.executeQuery = (query) => {
      note(query.sql);
      return original(query);
    };
    return () => void (connection.executeQuery = original);
  });
  return () => restore.forEach((one) => one());
}

/** Below the pool: a statement is bound once for each time it runs, and has no text where it was prepared before. */
function watchPostgres(note: (text: string) => void): () => void {
  const { prototype } = (pg as unknown as { Connection: { prototype: Sender } }).Connection;
  const original = { query: prototype.query, bind: prototype.bind };
  prototype.query = function (text) {
    note(text);
    return original.query.call(this, text);
  };
  prototype.bind = function (values) {
    note(values.statement ?? "");
    return original.bind.call(this, values);
  };
  return () => void Object.assign(prototype, original);
}

/** As properties: the methods are replaced and called with the connection they belong to. */
interface Sender {
  query: (this: Sender, text: string) => unknown;
  bind: (this: Sender, values: { readonly statement?: string }) => unknown;
}
