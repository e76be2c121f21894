import { percentilesOf } from "../analytics/index.ts";

/** Up to here percentiles are exact; a sample of half the size has the same ranks to half a percent. */
export const MOST_KEPT = 100_000;

/** The durations of a row while they are read: all of them, or from `MOST_KEPT` on every second, fourth and so on. */
export interface DurationSample {
  count: number;
  /** One of so many is kept. */
  step: number;
  kept: number[];
}

export const noDurations = (): DurationSample => ({ count: 0, step: 1, kept: [] });

/** A copy is as long as its values, where a list that grows reserves room for many: most rows have one value. */
export const sampleOf = (list: readonly number[]): DurationSample =>
  list.length <= MOST_KEPT
    ? { count: list.length, step: 1, kept: list.slice() }
    : addDurations(noDurations(), list);

export function addDurations(durations: DurationSample, list: readonly number[]): DurationSample {
  for (const value of list) {
    if (durations.count % durations.step === 0) durations.kept.push(value);
    durations.count += 1;
    if (durations.kept.length <= MOST_KEPT) continue;
    durations.kept = durations.kept.filter((_, index) => index % 2 === 0);
    durations.step *= 2;
  }
  return durations;
}

export function summarize(durations: DurationSample | undefined) {
  if (!durations) return { count: 0, median_ms: null, p90_ms: null };
  const { count, kept } = durations;
  // Most rows of a report by rare tags: an array of numbers for the engine costs more than all the rest of such a row.
  if (kept.length === 1) return { count, median_ms: kept[0]!, p90_ms: kept[0]! };
  const [median_ms = null, p90_ms = null] = percentilesOf(new Float64Array(kept), [0.5, 0.9]);
  return { count, median_ms, p90_ms };
}
