import type { Database, Transaction } from "../db/database.ts";
import type { Logger } from "../telemetry/logger.ts";
import type { AppEvent } from "./app-event.ts";
import { insertEvents, tellEvents, tellLeftEvents } from "./queries.ts";

export interface Outbox {
  /** Stores the events in the transaction; they are told after its commit. */
  put(transaction: Transaction, events: readonly AppEvent[]): void;
  /** Tells an event that is not stored. */
  announce(event: AppEvent): void;
  close(): Promise<void>;
}

export interface OutboxTiming {
  /** How often a process looks for events that another one has left. */
  readonly sweepMs?: number | undefined;
}

/** Between two statements that tell: what comes meanwhile travels together. */
const PAUSE_MS = 5;
const SWEEP_MS = 5_000;
const LARGEST = 7_900;

/**
 * PostgreSQL lets commits that notify through one by one. So a transaction stores its events as rows, and the process
 * tells those of many transactions in one statement afterwards, which deletes the rows. Rows that stay are those of a
 * process that died: any other tells them.
 */
export function createOutbox(database: Database, log: Logger, { sweepMs = SWEEP_MS }: OutboxTiming): Outbox {
  const gathered = new WeakMap<Transaction, AppEvent[]>();
  let ids: number[] = [];
  let payloads: string[] = [];
  let telling: Promise<void> | null = null;
  let isClosed = false;

  async function tell(): Promise<void> {
    while (ids.length > 0 || payloads.length > 0) {
      const told = { ids, payloads };
      [ids, payloads] = [[], []];
      await database
        .writeStatement((sql) => tellEvents(sql, told))
        .catch((error: unknown) => log.warn({ err: error }, "event delivery failed; retrying"));
      if (!isClosed) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    telling = null;
  }

  const wake = (): void => void (telling ??= tell());

  async function sweep(): Promise<void> {
    try {
      const left = await database.writeStatement((sql) => tellLeftEvents(sql, sweepMs));
      if (left > 0) log.warn({ events: left }, "delivered events that another process had left");
    } catch (error) {
      log.warn({ err: error }, "could not sweep undelivered events");
    }
  }
  const timer = setInterval(() => void sweep(), sweepMs).unref();

  return {
    put(transaction, events) {
      if (events.length === 0) return;
      const known = gathered.get(transaction);
      if (known) return void known.push(...events);
      const own = [...events];
      gathered.set(transaction, own);
      let stored: readonly number[] = [];
      // Several events of a transaction cost one statement, which travels with the commit.
      transaction.beforeCommit({
        compile: () => insertEvents(own.map(toPayload)),
        answered: (rows) => void (stored = rows.map((row) => (row as { id: number }).id)),
      });
      transaction.afterCommit(() => {
        ids.push(...stored);
        wake();
      });
    },
    announce(event) {
      payloads.push(toPayload(event));
      wake();
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await telling;
    },
  };
}

function toPayload(event: AppEvent): string {
  const payload = JSON.stringify(event);
  if (Buffer.byteLength(payload) > LARGEST)
    throw new Error(`The event ${event.topic} is too large to be told`);
  return payload;
}
