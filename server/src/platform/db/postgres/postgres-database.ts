import { Kysely, PostgresDialect } from "kysely";
import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";
import { asUnavailable, isConnectionLost, isUniqueViolation, throwAsUnavailable } from "../availability.ts";
import { connectionOf } from "../connection-of.ts";
import type { Database, LastStatement, Sql, Transaction } from "../database.ts";
import { observedQueries, queryLog, type OnQuery } from "../observe-queries.ts";
import { runHotQueriesBy, type MakeReady } from "../prepared.ts";
import type { Tables } from "../tables.ts";
import { openConnections } from "./connections.ts";

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

const RETRIES_OF_CONFLICTS = 5;
const isConflict = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "40001" || error.code === "40P01");

export interface PostgresOptions {
  readonly maxConnections?: number;
  readonly timeoutMs?: number;
  /** PostgreSQL's own address, where `url` is a pooler's. */
  readonly directUrl?: string | null;
  readonly onQuery?: OnQuery | undefined;
}

const TIMEOUT_MS = 20_000;

type Write = Database["write"];

export function openPostgresDatabase(url: string, options: PostgresOptions = {}): Database {
  const pool = openConnections({
    url,
    max: options.maxConnections ?? 10,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    types,
  });
  const sql = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...queryLog(options.onQuery) });
  const makeReady: MakeReady = (text) => async (values) =>
    (await pool.query(text, [...values])).rows as unknown[];
  runHotQueriesBy(sql, observedQueries(makeReady, options.onQuery));
  let exclusive: Kysely<Tables> | null = null;
  /** A migration and a restore take as long as they need. */
  const openExclusive = (): Kysely<Tables> => {
    const own = openConnections({ url: options.directUrl ?? url, max: 2, timeoutMs: 0, types });
    return (exclusive ??= new Kysely<Tables>({ dialect: new PostgresDialect({ pool: own }) }));
  };
  return {
    engine: "postgres",
    read: sql,
    readLong: sql,
    write: createWrite(() => sql),
    writeExclusively: createWrite(() => exclusive ?? openExclusive()),
    writeStatement: (statement) => asUnavailable(() => statement(sql)),
    purgeDeleted: () => Promise.resolve(),
    connections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: pool.options.max,
    }),
    ping: () => asUnavailable(async () => void (await pool.query("select 1"))),
    async close() {
      await sql.destroy();
      await exclusive?.destroy();
    },
  };
}

function createWrite(open: () => Kysely<Tables>): Write {
  return async (unit) => {
    for (let attempt = 1; ; attempt += 1) {
      const effects: Array<() => void> = [];
      const last: LastStatement[] = [];
      let answers: Promise<void>[] = [];
      let isDone = false;
      try {
        const result = await open()
          .transaction()
          .execute(async (trx) => {
            const transaction: Transaction = {
              sql: trx,
              beforeCommit: (statement) => void last.push(statement),
              afterCommit: (effect) => void effects.push(effect),
              pause: () => nextTurn(),
            };
            const value = await unit(transaction);
            answers = await sendLast(trx, last);
            isDone = true;
            return value;
          });
        // Where one failed, PostgreSQL has rolled back in place of the commit, and says so of that one alone.
        await Promise.all(answers);
        for (const effect of effects) effect();
        return result;
      } catch (error) {
        // A row that another process inserted after the unit's first read is found by the second. A connection to a
        // server that has gone is replaced; once the commit was sent, only the caller can know whether to repeat.
        const isWorthwhile =
          isConflict(error) ||
          (attempt === 1 && (isUniqueViolation(error) || (!isDone && isConnectionLost(error))));
        if (!isWorthwhile || attempt >= RETRIES_OF_CONFLICTS) throwAsUnavailable(error);
      }
    }
  };
}

/** Sends the statements without waiting: the commit follows them on the same connection. */
async function sendLast(sql: Sql, last: readonly LastStatement[]): Promise<Promise<void>[]> {
  if (last.length === 0) return [];
  const connection = await connectionOf(sql);
  const queries = last.map(({ compile }) => compile());
  return last.map(({ answered }, at) => {
    const answer = connection.executeQuery(queries[at]!).then(({ rows }) => answered(rows));
    // The commit may fail first, with the connection.
    answer.catch(() => undefined);
    return answer;
  });
}
