const LONGEST_MS = 24 * 3_600_000;

/** How long another server asks to wait, by its `retry-after` in seconds or as a date; undefined where it does not say. */
export function askedPauseMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined || header.trim() === "") return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_MS) : undefined;
}
