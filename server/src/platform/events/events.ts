import { EventEmitter } from "node:events";
import type { Database, Transaction } from "../db/database.ts";
import type { ReadinessCheck } from "../readiness/readiness.ts";
import type { Logger } from "../telemetry/logger.ts";
import type { AppEvent } from "./app-event.ts";
import { openEventConnection, type ConnectionTiming } from "./event-connection.ts";
import { createOutbox, type OutboxTiming } from "./outbox.ts";

export interface Events {
  /**
   * Publishes the event to all subscribers once the transaction has committed, and never if it is rolled back.
   */
  publish(transaction: Transaction, ...events: AppEvent[]): Promise<void>;
  /**
   * Publishes the event soon after a write that is durable already. For hot single-statement writes whose event
   * may be lost with the process.
   */
  announce(event: AppEvent): void;
  subscribe(listener: (event: AppEvent) => void): () => void;
  /** Called after events may have been missed (the connection was lost): caches start again. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}

export interface OpenEvents extends Events {
  /** Whether this process hears what others tell. */
  readonly check: ReadinessCheck;
}

export type EventTiming = ConnectionTiming & OutboxTiming;

/** A single process receives its own events; the processes of a fleet receive each other's through PostgreSQL. */
export async function createEvents(
  database: Database,
  directUrl: string | null,
  log: Logger,
  timing: EventTiming = {},
): Promise<OpenEvents> {
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
  if (database.engine === "sqlite" || !directUrl) {
    return {
      ...local,
      publish: (transaction, ...events) =>
        Promise.resolve(
          transaction.afterCommit(() => events.forEach((event) => emitter.emit("event", event))),
        ),
      announce: (event) => void emitter.emit("event", event),
      check: { name: "events", problem: () => null },
      close: () => Promise.resolve(),
    };
  }
  const connection = await openEventConnection(
    directUrl,
    {
      onPayload: (payload) => emitter.emit("event", JSON.parse(payload) as AppEvent),
      onGap: () => emitter.emit("gap"),
    },
    log,
    timing,
  );
  const outbox = createOutbox(database, log, timing);
  return {
    ...local,
    publish: (transaction, ...events) => Promise.resolve(outbox.put(transaction, events)),
    announce: (event) => outbox.announce(event),
    check: {
      name: "events",
      problem: () => (connection.isHeard() ? null : "Not receiving other processes' events."),
    },
    async close() {
      await outbox.close();
      await connection.close();
    },
  };
}
