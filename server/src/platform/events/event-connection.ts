import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { processOf, socketOf } from "../db/postgres/connections.ts";
import type { Logger } from "../telemetry/logger.ts";
import { CHANNEL } from "./queries.ts";

export interface EventConnection {
  /** Whether it has heard itself lately. */
  isHeard(): boolean;
  close(): Promise<void>;
}

export interface ConnectionTiming {
  /** How often the connection sends itself a notification, and how long that may take to arrive. */
  readonly heartbeatMs?: number | undefined;
  readonly reconnectMs?: number | undefined;
}

export interface EventListener {
  onPayload(payload: string): void;
  /** Events may have been missed. */
  onGap(): void;
}

const HEARTBEAT_MS = 5_000;
const RECONNECT_MS = 1_000;
const MISSED_HEARTBEATS = 3;
const CONNECT_MS = 5_000;

/**
 * Hears what all processes tell. A network that drops packets reports nothing, so the connection sends itself a
 * notification again and again: one that does not arrive in time ends the connection, and another is opened.
 */
export async function openEventConnection(
  url: string,
  listener: EventListener,
  log: Logger,
  { heartbeatMs = HEARTBEAT_MS, reconnectMs = RECONNECT_MS }: ConnectionTiming = {},
): Promise<EventConnection> {
  const closing = new AbortController();
  let client: pg.Client | null = null;
  let heardAt = -Infinity;

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: CONNECT_MS,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: "parley events",
    });
    next.on("error", (error) => log.warn({ err: error }, "the event connection broke"));
    next.on("notification", ({ channel, payload = "" }) => {
      if (channel === CHANNEL) listener.onPayload(payload);
    });
    try {
      await next.connect();
      await within(next, CONNECT_MS, async () => {
        const { rows } = await next.query<{ process: number }>("select pg_backend_pid() as process");
        if (rows[0]?.process !== processOf(next)) throw new Error(NOT_DIRECT);
        await next.query(`listen ${CHANNEL}; listen ${beatChannel(next)}`);
        await beat(next);
      });
    } catch (error) {
      socketOf(next).destroy();
      throw error;
    }
    return next;
  }

  async function beat(on: pg.Client): Promise<void> {
    const own = beatChannel(on);
    let hear: (notification: pg.Notification) => void = () => {};
    const heard = new Promise<void>((resolve) => {
      hear = ({ channel }) => {
        if (channel === own) resolve();
      };
    });
    on.on("notification", hear);
    try {
      const { rows } = await on.query<{ read_only: string }>(
        "select pg_notify($1, ''), current_setting('transaction_read_only') as read_only",
        [own],
      );
      // A primary that was replaced stays open and hears nothing of those that write to the new one.
      if (rows[0]?.read_only === "on") throw new Error("The server of the event connection takes no writes");
      await heard;
      heardAt = performance.now();
    } finally {
      on.off("notification", hear);
    }
  }

  /** Until it breaks. */
  async function keepHearing(on: pg.Client): Promise<void> {
    const ended = new AbortController();
    on.once("end", () => ended.abort());
    const signal = AbortSignal.any([closing.signal, ended.signal]);
    while (!signal.aborted) {
      await sleep(heartbeatMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await within(on, heartbeatMs, () => beat(on));
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      let wasOpen = false;
      try {
        if (!client) {
          client = await connect();
          if (closing.signal.aborted) return;
          listener.onGap();
        }
        wasOpen = true;
        await keepHearing(client);
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, "the event connection is opened again");
      }
      if (closing.signal.aborted) return;
      client = null;
      if (!wasOpen)
        await sleep(reconnectMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  }

  client = await connect();
  const running = run();
  return {
    isHeard: () => performance.now() - heardAt < MISSED_HEARTBEATS * heartbeatMs,
    async close() {
      closing.abort();
      const open = client;
      if (open) await within(open, CONNECT_MS, () => open.end()).catch(() => undefined);
      await running;
    },
  };
}

const beatChannel = (client: pg.Client): string => `parley_beat_${processOf(client)}`;

/** Work on a connection that ends with it when it takes too long. */
async function within<Result>(client: pg.Client, ms: number, work: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The event connection was silent for ${ms} ms`)), ms);
  });
  const done = work();
  done.catch(() => undefined);
  try {
    return await Promise.race([done, late]);
  } catch (error) {
    socketOf(client).destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const NOT_DIRECT =
  "Events can't be heard through a connection pooler such as PgBouncer. Set DATABASE_DIRECT_URL to PostgreSQL's own address.";
