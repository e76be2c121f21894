import { EventEmitter } from "node:events";
import { sql as raw } from "kysely";
import pg from "pg";
import type { Database, Transaction } from "../db/database.ts";
import type { Logger } from "../operations/context.ts";

/** Something that happened and is durable. Small: it names what changed, readers fetch the rest. */
export interface AppEvent {
  /** For example `message.created`. */
  readonly topic: string;
  readonly projectId: number;
  readonly [detail: string]: unknown;
}

export interface Events {
  /** Tells everybody once the transaction has committed; nobody if it is rolled back. */
  publish(transaction: Transaction, event: AppEvent): Promise<void>;
  subscribe(listener: (event: AppEvent) => void): () => void;
  /** Called after events may have been missed (the connection was lost): caches start again. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}

const CHANNEL = "parley_events";
const RECONNECT_MS = 1000;

/** One process hears itself; the processes of a fleet hear each other through PostgreSQL. */
export async function createEvents(
  database: Database,
  databaseUrl: string | null,
  log: Logger,
): Promise<Events> {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const local = {
    subscribe: (listener: (event: AppEvent) => void) => {
      emitter.on("event", listener);
      return () => void emitter.off("event", listener);
    },
    onGap: (listener: () => void) => {
      emitter.on("gap", listener);
      return () => void emitter.off("gap", listener);
    },
  };
  if (database.engine === "sqlite" || !databaseUrl) {
    return {
      ...local,
      publish: (transaction, event) =>
        Promise.resolve(transaction.afterCommit(() => emitter.emit("event", event))),
      close: () => Promise.resolve(),
    };
  }
  const listening = await listen(databaseUrl, emitter, log);
  return {
    ...local,
    publish: async ({ sql }, event) => {
      await raw`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(sql);
    },
    close: listening.close,
  };
}

async function listen(url: string, emitter: EventEmitter, log: Logger): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | null = null;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, application_name: "parley events" });
    next.on("notification", ({ payload }) => emitter.emit("event", JSON.parse(payload ?? "{}") as AppEvent));
    next.on("error", (error) => log.warn({ err: error }, "the event connection broke"));
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    next.on("end", () => void reconnect());
    client = next;
  }

  async function reconnect(): Promise<void> {
    client = null;
    while (!closed && !client) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
      if (closed) return;
      try {
        await connect();
        emitter.emit("gap");
      } catch (error) {
        log.warn({ err: error }, "the event connection is not back yet");
      }
    }
  }

  await connect();
  return {
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
