import { CompiledQuery } from "kysely";
import type { Sql } from "../src/platform/db/index.ts";
import { engine, type TestApp } from "./harness.ts";

export interface QueryPlan {
  readonly sql: string;
  readonly plan: string;
}

/** How the database would run the queries of `read`. A few rows are read faster without an index: PostgreSQL may not. */
export async function plansOf(t: TestApp, read: (sql: Sql) => Promise<unknown>): Promise<QueryPlan[]> {
  const { read: database } = t.running.app.db;
  const asked: CompiledQuery[] = [];
  const built = new Map<string, CompiledQuery>();
  const watched = database.withPlugin({
    transformQuery: ({ node, queryId }) => {
      built.set(queryId.queryId, database.getExecutor().compileQuery(node, queryId));
      return node;
    },
    // Not the queries within another.
    transformResult: ({ result, queryId }) => {
      asked.push(built.get(queryId.queryId)!);
      return Promise.resolve(result);
    },
  });
  await read(watched);
  return database.connection().execute(async (connection) => {
    const run = (text: string, values: readonly unknown[] = []) =>
      connection.executeQuery(CompiledQuery.raw(text, [...values]));
    if (engine === "postgres") await run("set enable_seqscan = off");
    const explain = engine === "postgres" ? "explain" : "explain query plan";
    const plans: QueryPlan[] = [];
    for (const { sql, parameters } of asked)
      plans.push({ sql, plan: JSON.stringify((await run(`${explain} ${sql}`, parameters)).rows) });
    if (engine === "postgres") await run("reset enable_seqscan");
    return plans;
  });
}
