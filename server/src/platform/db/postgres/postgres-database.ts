import { Kysely, PostgresDialect } from "kysely";
import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";
import { asUnavailable, isUniqueViolation } from "../availability.ts";
import type { Database, Transaction } from "../database.ts";
import { runHotQueriesBy } from "../prepared.ts";
import { nameOfStatement } from "../statement-names.ts";
import type { Tables } from "../tables.ts";

const INT8 = 20;
const NUMERIC = 1700;
const JSON_TYPE = 114;
const JSONB = 3802;

/** Numbers are safe integers by design (ids, milliseconds), and JSON stays text as on SQLite. */
const types = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === JSON_TYPE || oid === JSONB) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

/** The driver prepares a statement only under a name, and neither Kysely nor the pool gives it one. */
function useStatementNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  const named = (text: unknown, values: unknown, ...callback: unknown[]) => {
    const name = typeof text === "string" && Array.isArray(values) ? nameOfStatement(text) : undefined;
    return name === undefined ? query(text, values, ...callback) : query({ name, text, values }, ...callback);
  };
  client.query = named as typeof client.query;
}

const RETRIES_OF_CONFLICTS = 5;
const isConflict = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "40001" || error.code === "40P01");

export function openPostgresDatabase(url: string, options: { maxConnections?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types,
    application_name: "parley",
  });
  // An idle connection that breaks is replaced on the next query; without a listener it would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    // The pool listens only while a connection is idle; one that breaks in use fails its query, and that is enough.
    client.on("error", () => undefined);
    useStatementNames(client);
  });
  const sql = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  runHotQueriesBy(sql, (text) => async (values) => (await pool.query(text, [...values])).rows as unknown[]);

  async function write<Result>(unit: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      const effects: Array<() => void> = [];
      try {
        const result = await asUnavailable(() =>
          sql.transaction().execute((trx) =>
            unit({
              sql: trx,
              afterCommit: (effect) => void effects.push(effect),
              pause: () => nextTurn(),
            }),
          ),
        );
        for (const effect of effects) effect();
        return result;
      } catch (error) {
        // A row that another process inserted after the unit's first read is found by the second.
        const isWorthwhile = isConflict(error) || (isUniqueViolation(error) && attempt === 1);
        if (!isWorthwhile || attempt >= RETRIES_OF_CONFLICTS) throw error;
      }
    }
  }

  return {
    engine: "postgres",
    read: sql,
    write,
    writeExclusively: write,
    writeStatement: (statement) => asUnavailable(() => statement(sql)),
    purgeDeleted: () => Promise.resolve(),
    connections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: pool.options.max,
    }),
    ping: () => asUnavailable(async () => void (await pool.query("select 1"))),
    close: () => sql.destroy(),
  };
}
