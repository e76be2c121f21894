const MAX_MS = 10 * 60_000;
const DEFAULT_MS = 30_000;

/** How long a host asks to be left alone: seconds or a date, at most ten minutes. */
export function parseRetryAfter(header: string | undefined, now: number): number {
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header ?? "") - now;
  return Number.isFinite(ms) && header !== undefined ? Math.min(Math.max(ms, 0), MAX_MS) : DEFAULT_MS;
}
