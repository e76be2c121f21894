import type { Database } from "../db/index.ts";
import type { Logger } from "../telemetry/logger.ts";
import { readDatabaseTime } from "./queries.ts";

/** The time that the server works by: leases, schedules, limits and whatever else several processes compare. */
export interface Clock {
  /** Milliseconds since 1970. Never goes back while the process runs. */
  readonly now: () => number;
  stop(): void;
}

export interface ClockOptions {
  readonly log: Logger;
  /** The machine's time of day. */
  readonly wall?: () => number;
  /** Milliseconds that have passed since some moment, whatever is set. */
  readonly monotonic?: () => number;
  readonly everyMs?: number;
}

const MEASURE_EVERY_MS = 10_000;
/** Less than this is the usual work of a time service. */
const NOTED_FROM_MS = 5_000;

/**
 * The processes of a fleet share the clock of PostgreSQL: each measures its distance to it again and again, and counts
 * on from there, so no machine's own time of day matters. With SQLite it is the machine's time of day.
 */
export async function createClock(database: Database, options: ClockOptions): Promise<Clock> {
  const { wall = Date.now, monotonic = () => performance.now(), log } = options;
  if (database.engine === "sqlite") return { now: steadily(monotonic, wall, log), stop() {} };

  let distance = 0;
  const measure = async () => {
    const sentAt = monotonic();
    const time = await readDatabaseTime(database.read);
    const receivedAt = monotonic();
    // PostgreSQL read its clock at some moment between: a time within these bounds agrees with it.
    const estimate = receivedAt + distance;
    const agrees = estimate >= time && estimate <= time + receivedAt - sentAt;
    if (!agrees) distance = time - (sentAt + receivedAt) / 2;
  };
  await measure();
  let isMeasuring = false;
  const timer = setInterval(() => {
    if (isMeasuring) return;
    isMeasuring = true;
    measure()
      // Without an answer the process counts on from the last one.
      .catch(() => undefined)
      .finally(() => (isMeasuring = false));
  }, options.everyMs ?? MEASURE_EVERY_MS).unref();
  return { now: steadily(monotonic, () => monotonic() + distance, log), stop: () => clearInterval(timer) };
}

/**
 * Follows a time that may be set. Forwards at once; backwards by going at half speed until that time has caught up,
 * so that what was due stays due and of two moments the later one has the later time.
 */
export function steadily(monotonic: () => number, target: () => number, log: Logger): () => number {
  let time = target();
  let at = monotonic();
  let isAhead = false;
  return () => {
    const wanted = target();
    const moment = monotonic();
    time = Math.max(wanted, time + (moment - at) / 2);
    at = moment;
    const aheadMs = time - wanted;
    if (aheadMs > NOTED_FROM_MS && !isAhead)
      log.warn({ aheadMs: Math.round(aheadMs) }, "the clock was set back; the server follows it slowly");
    isAhead = aheadMs > NOTED_FROM_MS;
    return Math.floor(time);
  };
}
