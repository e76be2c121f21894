import { Kysely, type CompiledQuery, type DatabaseConnection, type QueryResult } from "kysely";
import { createThreads, type Threads } from "../../threads/threads.ts";
import { queryLog, type OnQuery } from "../observe-queries.ts";
import type { Tables } from "../tables.ts";
import type { SqliteConnection } from "./sqlite-connection.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

declare module "../../threads/tasks.ts" {
  interface ThreadTasks {
    readRows: { input: LongRead; part: unknown[] };
  }
}

export interface LongRead {
  readonly path: string;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** A file of this size is read as a whole in less time than a query may hold the event loop. */
const SHORT_BYTES = 32 * 1024 * 1024;

export interface LongReadsOptions {
  /** In place of own ones, which no other work waits for. */
  readonly threads?: Threads | undefined;
  readonly onQuery?: OnQuery | undefined;
  readonly shortBytes?: number;
}

export interface LongReads {
  readonly sql: Kysely<Tables>;
  /** Resolves when no thread reads. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Queries that may walk many rows: in a thread with a connection of its own, or on the event loop while the file is
 * small, which spares small installations the thread.
 */
export function createLongReads(
  path: string,
  reader: SqliteConnection,
  { threads: given, onQuery, shortBytes = SHORT_BYTES }: LongReadsOptions = {},
): LongReads {
  const threads = given ?? createThreads();
  const running = new Set<Promise<unknown>>();

  async function readInThread({ sql, parameters }: CompiledQuery): Promise<unknown[]> {
    const rows: unknown[] = [];
    for await (const part of threads.run("readRows", { path, sql, parameters })) rows.push(...part);
    return rows;
  }

  function executeQuery<Row>(query: CompiledQuery, short: DatabaseConnection): Promise<QueryResult<Row>> {
    if (sizeOf(reader) < shortBytes) return short.executeQuery<Row>(query);
    const reading = readInThread(query).then((rows) => ({ rows: rows as Row[] }));
    const settled = reading.catch(() => undefined).finally(() => running.delete(settled));
    running.add(settled);
    return reading;
  }

  const dialect = sqliteDialect(reader);
  const sql = new Kysely<Tables>({
    ...queryLog(onQuery),
    dialect: {
      ...dialect,
      createDriver() {
        const driver = dialect.createDriver();
        return {
          ...driver,
          async acquireConnection() {
            const short = await driver.acquireConnection();
            return { ...short, executeQuery: (query) => executeQuery(query, short) };
          },
        };
      },
    },
  });
  return {
    sql,
    async settled() {
      await Promise.all(running);
    },
    async close() {
      await Promise.all(running);
      if (!given) await threads.close();
    },
  };
}

function sizeOf(reader: SqliteConnection): number {
  const [pages] = reader.all(
    "select page_count * page_size as bytes from pragma_page_count, pragma_page_size",
    [],
  );
  return (pages as { bytes: number }).bytes;
}
