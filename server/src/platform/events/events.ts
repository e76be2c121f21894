import { EventEmitter } from "node:events";
import { sql as raw } from "kysely";
import pg from "pg";
import type { Database, Sql, Transaction } from "../db/database.ts";
import type { Logger } from "../telemetry/logger.ts";

/** Something that happened and is durable. Small: it names what changed, readers fetch the rest. */
export interface AppEvent {
  /** For example `message.created`. */
  readonly topic: string;
  readonly projectId: number;
  readonly [detail: string]: unknown;
}

export interface Events {
  /**
   * Publishes the event to all subscribers once the transaction has committed, and never if it is rolled back.
   */
  publish(transaction: Transaction, ...events: AppEvent[]): Promise<void>;
  /**
   * Publishes the event soon after a write that is durable already. For hot single-statement writes whose event
   * may be lost with the process: notifications of one moment share a statement.
   */
  announce(event: AppEvent): void;
  subscribe(listener: (event: AppEvent) => void): () => void;
  /** Called after events may have been missed (the connection was lost): caches start again. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}

const CHANNEL = "parley_events";
const RECONNECT_MS = 1000;
const ANNOUNCE_MS = 10;

/** A single process receives its own events; the processes of a fleet receive each other's through PostgreSQL. */
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
      publish: (transaction, ...events) =>
        Promise.resolve(
          transaction.afterCommit(() => events.forEach((event) => emitter.emit("event", event))),
        ),
      announce: (event) => void emitter.emit("event", event),
      close: () => Promise.resolve(),
    };
  }
  const listening = await listen(databaseUrl, emitter, log);
  const announcements = createAnnouncements(database, log);
  return {
    ...local,
    publish: ({ sql }, ...events) => notify(sql, events),
    announce: (event) => announcements.add(event),
    async close() {
      await announcements.flush();
      await listening.close();
    },
  };
}

async function notify(sql: Sql, events: readonly AppEvent[]): Promise<void> {
  const payloads = events.map((event) => JSON.stringify(event));
  await raw`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(sql);
}

/** PostgreSQL lets notifying commits through one by one, so many events travel in one, and in their order. */
function createAnnouncements(database: Database, log: Logger) {
  let waiting: AppEvent[] = [];
  let sending: Promise<void> | null = null;
  const send = async (): Promise<void> => {
    while (waiting.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, ANNOUNCE_MS));
      const events = waiting;
      waiting = [];
      await database
        .writeStatement((sql) => notify(sql, events))
        .catch((error: unknown) => log.warn({ err: error }, "events could not be announced"));
    }
    sending = null;
  };
  const flush = async (): Promise<void> => sending ?? undefined;
  return {
    add(event: AppEvent): void {
      waiting.push(event);
      sending ??= send();
    },
    flush,
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
