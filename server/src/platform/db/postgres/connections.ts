import pg from "pg";
import { nameOfStatement } from "../statement-names.ts";

export interface ConnectionOptions {
  readonly url: string;
  readonly max: number;
  /** How long a statement may take; 0 lets it take as long as it needs. */
  readonly timeoutMs: number;
  readonly types: pg.CustomTypesConfig;
}

const CONNECT_MS = 5_000;
/** PostgreSQL ends a late statement itself; only one that does not answer in time after that is beyond reach. */
const GRACE_MS = 1_000;
/** Idle connections that a firewall has forgotten are found by the system. */
const KEEP_ALIVE_MS = 10_000;

/** The server is no longer the primary, or goes away: other connections lead to it too. */
const LEFT_SERVER = new Set(["25006", "57P01", "57P02", "57P03"]);

type Callback = (error: Error | undefined, result: unknown) => void;
type Query = (config: pg.QueryConfig, callback?: Callback) => unknown;

/**
 * Connections that end what hangs. A statement that is not answered in time ends its connection, so that it fails
 * instead of waiting for a network that drops packets, and all others are replaced, because they lead the same way.
 */
export function openConnections({ url, max, timeoutMs, types }: ConnectionOptions): pg.Pool {
  const idle = new Set<pg.PoolClient>();
  const busy = new Set<pg.PoolClient>();
  const worn = new WeakSet<pg.PoolClient>();
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types,
    application_name: "parley",
    // A statement may be sent before the one ahead of it is answered.
    pipeline: true,
    // The pool waits for it, which its types do not say.
    onConnect: prepare as (client: pg.ClientBase) => void,
  });
  // An idle connection that breaks is replaced on the next query; without a listener it would end the process.
  pool.on("error", () => undefined);
  pool.on("acquire", (client) => {
    idle.delete(client);
    busy.add(client);
  });
  pool.on("release", (_error, client) => {
    busy.delete(client);
    // The pool keeps no connection that is ending.
    if (worn.has(client)) void client.end().catch(() => undefined);
    else idle.add(client);
  });
  pool.on("remove", (client) => {
    idle.delete(client);
    busy.delete(client);
  });

  function replaceAll(): void {
    for (const client of idle) socketOf(client).destroy();
    for (const client of busy) worn.add(client);
  }

  async function prepare(client: pg.ClientBase): Promise<void> {
    // The pool listens only while a connection is idle; one that breaks in use fails its query, and that is enough.
    client.on("error", () => undefined);
    const query = client.query.bind(client) as unknown as Query;
    const isDirect = await greet(client, query, timeoutMs);
    const run = (config: pg.QueryConfig, callback?: Callback): unknown => {
      const timer = timeoutMs > 0 ? setTimeout(end, timeoutMs + Math.min(timeoutMs, GRACE_MS)) : undefined;
      function end(): void {
        socketOf(client).destroy(lateError());
        replaceAll();
      }
      const settle = (error?: unknown): void => {
        clearTimeout(timer);
        if (LEFT_SERVER.has(codeOf(error))) replaceAll();
      };
      if (callback)
        return query(config, (error, result) => {
          settle(error);
          callback(error, result);
        });
      return (query(config) as Promise<unknown>).then(
        (result) => {
          settle();
          return result;
        },
        (error: unknown) => {
          settle(error);
          throw error;
        },
      );
    };
    // The driver prepares a statement only under a name, and neither Kysely nor the pool gives it one.
    const named = (text: string | pg.QueryConfig, values?: unknown[] | Callback, callback?: Callback) => {
      if (typeof text !== "string") return run(text, values as Callback | undefined);
      if (typeof values === "function") return run({ text }, values);
      // Behind a pooler the next statement may go to another server's connection, which does not know the name.
      const name = isDirect && values ? nameOfStatement(text) : undefined;
      return run({ text, ...(values ? { values } : {}), ...(name === undefined ? {} : { name }) }, callback);
    };
    client.query = named as unknown as typeof client.query;
  }
  return pool;
}

/**
 * Whether the connection leads to PostgreSQL itself: a pooler such as PgBouncer makes up the number of the process that
 * it tells. Only a connection of one's own may be set up, so behind a pooler a late statement is ended by its client.
 */
async function greet(client: pg.ClientBase, query: Query, timeoutMs: number): Promise<boolean> {
  const own = processOf(client);
  const timer = setTimeout(() => socketOf(client).destroy(lateError()), CONNECT_MS);
  try {
    const text = `select pg_backend_pid() as process,
      case when pg_backend_pid() = ${own} then set_config('statement_timeout', '${timeoutMs}', false) end`;
    const { rows } = (await query({ text })) as pg.QueryResult<{ process: number }>;
    return rows[0]?.process === own;
  } finally {
    clearTimeout(timer);
  }
}

const lateError = (): Error =>
  Object.assign(new Error("PostgreSQL did not answer in time"), { code: "ETIMEDOUT" });

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** The driver has both, its types have not. */
interface Inner {
  readonly connection: { readonly stream: NodeJS.Socket };
  readonly processID: number | null;
}
export const socketOf = (client: pg.ClientBase): NodeJS.Socket & { destroy(error?: Error): void } =>
  (client as unknown as Inner).connection.stream as NodeJS.Socket & { destroy(error?: Error): void };
export const processOf = (client: pg.ClientBase): number => (client as unknown as Inner).processID ?? 0;
