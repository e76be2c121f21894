import { Kysely, type CompiledQuery, type DatabaseConnection, type QueryResult } from "kysely";
import { createThreads, type Threads } from "../../threads/threads.ts";
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
export function createLongReads(path: string, reader: SqliteConnection, shortBytes = SHORT_BYTES): LongReads {
  const threads: Threads = createThreads();
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
    close: () => threads.close(),
  };
}

function sizeOf(reader: SqliteConnection): number {
  const [pages] = reader.all(
    "select page_count * page_size as bytes from pragma_page_count, pragma_page_size",
    [],
  );
  return (pages as { bytes: number }).bytes;
}
