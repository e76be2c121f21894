import { Kysely } from "kysely";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { asUnavailable, throwAsUnavailable } from "../availability.ts";
import type { Threads } from "../../threads/threads.ts";
import type { Database, LastStatement, Transaction } from "../database.ts";
import { inOwnContext, observedQueries, queryLog, type OnQuery } from "../observe-queries.ts";
import { runHotQueriesBy, type MakeReady } from "../prepared.ts";
import type { Tables } from "../tables.ts";
import { createGroupCommit } from "./group-commit.ts";
import { createLongReads } from "./long-reads.ts";
import { openSqlite } from "./sqlite-connection.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

export const SQLITE_FILE = "parley.db";

export interface SqliteOptions {
  readonly onQuery?: OnQuery | undefined;
  /** Run long reads in place of own threads. */
  readonly threads?: Threads | undefined;
}

export function openSqliteDatabase(dataDir: string, { onQuery, threads }: SqliteOptions = {}): Database {
  const path = join(dataDir, SQLITE_FILE);
  const writer = openSqlite(path);
  const reader = openSqlite(path, { readonly: true });
  const read = new Kysely<Tables>({ dialect: sqliteDialect(reader), ...queryLog(onQuery) });
  const sql = new Kysely<Tables>({ dialect: sqliteDialect(writer), ...queryLog(onQuery) });
  for (const [handle, connection] of [
    [read, reader],
    [sql, writer],
  ] as const) {
    const makeReady: MakeReady = (text) => {
      // Prepared where it is first run, since that may fail too and must be reported in the same way.
      let run: ReturnType<typeof connection.ready> | undefined;
      return (values) => {
        try {
          run ??= connection.ready(text);
          return Promise.resolve(run(values));
        } catch (error) {
          return Promise.reject(error as Error);
        }
      };
    };
    runHotQueriesBy(handle, observedQueries(makeReady, onQuery));
  }
  const commits = createGroupCommit(writer);
  const longReads = createLongReads(path, reader, { threads, onQuery });

  function write<Result>(unit: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const effects: Array<() => void> = [];
    const last: LastStatement[] = [];
    const transaction: Transaction = {
      sql,
      beforeCommit: (statement) => void last.push(statement),
      afterCommit: (effect) => void effects.push(effect),
      pause: () => nextTurn(),
    };
    const run = async () => {
      // A unit may be run again when another one of its commit has failed.
      effects.length = 0;
      last.length = 0;
      const result = await unit(transaction);
      for (const { compile, answered } of last) answered((await sql.executeQuery(compile())).rows);
      return result;
    };
    return commits.write(inOwnContext(run, onQuery)).then((result) => {
      for (const effect of effects) effect();
      return result;
    }, throwAsUnavailable);
  }

  return {
    engine: "sqlite",
    read,
    readLong: longReads.sql,
    write,
    writeExclusively: write,
    writeStatement: (statement) =>
      asUnavailable(() => commits.write(inOwnContext(() => statement(sql), onQuery))),
    async purgeDeleted() {
      await commits.drained();
      // The log can't be truncated while it is read.
      await longReads.settled();
      // Deleted rows are overwritten (secure_delete); the log still holds their pages until it is truncated.
      writer.exec("pragma wal_checkpoint(truncate)");
    },
    ping: () => asUnavailable(() => Promise.resolve(void reader.all("select 1", []))),
    async close() {
      await commits.drained();
      await longReads.close();
      writer.exec("pragma wal_checkpoint(truncate)");
      reader.close();
      writer.close();
    },
  };
}
