import { setTimeout as delay } from "node:timers/promises";
import type { App } from "../platform/operations/context.ts";
import { newUid } from "../platform/secrets/secrets.ts";
import { ChannelFailure, type ReportEvents } from "./channel.ts";
import { markFailing } from "./channel-state.ts";
import { maskSecrets } from "./credentials.ts";
import { CHANNEL_CHANGED, type OpenChannel } from "./open-channels.ts";
import {
  claimListener,
  findCursor,
  listChannelsOfKinds,
  releaseListener,
  updateListenProblem,
  type ChannelRow,
} from "./queries/channels.ts";
import { storeEvents } from "./receive/store-events.ts";
import { VENDOR_CHANNELS } from "./vendors.ts";

const LEASE_MS = 60_000;
const TICK_MS = 5000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
const SHOWN_AFTER_MS = 5 * 60_000;

export interface Listeners {
  stop(): Promise<void>;
}

interface Listening {
  readonly open: OpenChannel;
  readonly abort: AbortController;
  readonly done: Promise<void>;
  /** The end of its lease. */
  until: number;
}

/** Listens to the accounts of vendors that don't call. Of a fleet, the process that holds the row's lease does. */
export function startListeners(app: App, everyMs = TICK_MS): Listeners {
  const listener = newUid();
  const kinds = Object.values(VENDOR_CHANNELS).flatMap((channel) =>
    channel.carries !== "calls" && channel.listen ? [channel.kind] : [],
  );
  const listening = new Map<number, Listening>();
  let ticking = Promise.resolve();
  let isStopped = false;

  async function tick(): Promise<void> {
    const channels = await listChannelsOfKinds(app.db.read, kinds);
    const wanted = new Set(channels.map(({ id }) => id));
    for (const [id, { abort }] of listening) if (!wanted.has(id)) abort.abort();
    for (const { id } of channels) if (!isStopped) await hold(id);
  }

  async function hold(id: number): Promise<void> {
    const open = await app.services.channels.byId(app, id).catch(() => null);
    const current = listening.get(id);
    // New credentials or settings: the tick after its end listens with them.
    if (current && current.open !== open) return current.abort.abort();
    if (!open || open.channel.listens?.(open.vendor) === false) return;
    const now = app.now();
    const claim = { id, listener, now, until: now + LEASE_MS };
    const isOurs = await app.db.writeStatement((sql) => claimListener(sql, claim));
    if (!isOurs) current?.abort.abort();
    else if (current) current.until = claim.until;
    else begin(id, open, claim.until);
  }

  function begin(id: number, open: OpenChannel, until: number): void {
    const abort = new AbortController();
    const done = listenTo(app, open, abort.signal).finally(() => {
      listening.delete(id);
      tickNow();
    });
    listening.set(id, { open, abort, done, until });
  }

  function tickNow(): void {
    if (isStopped) return;
    ticking = ticking.then(tick).catch((error: unknown) => {
      app.log.warn({ err: error }, "channels can't be listened to right now");
      // A lease that couldn't be extended passes to another process.
      for (const { abort, until } of listening.values()) if (until <= app.now()) abort.abort();
    });
  }

  const timer = setInterval(tickNow, everyMs);
  timer.unref();
  // A channel that was connected, mended or paused needs no tick to be noticed.
  const stopHearing = [
    app.events.subscribe(({ topic }) => {
      if (topic === CHANNEL_CHANGED) tickNow();
    }),
    app.events.onGap(tickNow),
  ];
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      stopHearing.forEach((stop) => stop());
      await ticking;
      for (const { abort } of listening.values()) abort.abort();
      await Promise.all([...listening.values()].map(({ done }) => done));
      await app.db.writeStatement((sql) => releaseListener(sql, listener)).catch(() => undefined);
    },
  };
}

/** Until the signal aborts or the vendor refuses the account; a vendor that is away is asked again. */
async function listenTo(app: App, open: OpenChannel, signal: AbortSignal): Promise<void> {
  const { channel, vendor, row } = open;
  const absence = noteAbsence(app, row);
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      const report: ReportEvents = async (events, cursor) => {
        await storeEvents(app, row, events, cursor);
        failures = 0;
        await absence.end();
      };
      await channel.listen!(vendor, report, signal, await findCursor(app.db.read, row.id));
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ChannelFailure && error.isRefused) {
        await markFailing(app, row, maskSecrets(error.message, vendor.credentials)).catch(() => undefined);
        return;
      }
      await absence.goOn(
        error instanceof ChannelFailure ? maskSecrets(error.message, vendor.credentials) : null,
      );
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures, 10), LONGEST_PAUSE_MS);
      const retryAfterMs = error instanceof ChannelFailure ? error.retryAfterMs : undefined;
      app.log.info(
        { channelId: row.id, kind: row.kind },
        "a channel's vendor can't be listened to right now",
      );
      await delay(retryAfterMs ?? pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** A vendor that is away for long is shown at its channel; the channel stays ready, since it may be back any moment. */
function noteAbsence(app: App, { id, problem }: Pick<ChannelRow, "id" | "problem">) {
  let since: number | null = null;
  let isShown = problem !== null;
  const show = (shown: Parameters<typeof updateListenProblem>[2]) =>
    app.db.writeStatement((sql) => updateListenProblem(sql, id, shown));
  return {
    async goOn(reason: string | null): Promise<void> {
      const now = app.now();
      since ??= now;
      if (isShown || now - since < SHOWN_AFTER_MS) return;
      const shown = `${reason ?? "The vendor can't be reached."} It is tried again.`;
      await show({ problem: shown, problem_at: since }).then(
        () => (isShown = true),
        () => undefined,
      );
    },
    async end(): Promise<void> {
      since = null;
      if (!isShown) return;
      await show(null);
      isShown = false;
    },
  };
}
