import { offsetsOf } from "../platform/time/time-zones.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

interface Span {
  readonly from: number;
  readonly until: number;
}

/** Days of a calendar somewhere, from the first moment of each until before the next. */
export interface ZonedDays {
  readonly days: readonly string[];
  readonly spans: readonly Span[];
  /** All of them together. */
  readonly whole: Span;
}

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** How many days from one to the other, both included. */
export const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

export function zonedDays(from: string, to: string, timeZone: string): ZonedDays {
  const startOf = dayStarts(timeZone);
  const days = Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index));
  const starts = [...days, addDays(to, 1)].map(startOf);
  return {
    days,
    spans: days.map((_, index) => ({ from: starts[index]!, until: starts[index + 1]! })),
    whole: { from: starts[0]!, until: starts.at(-1)! },
  };
}

/** Finds the first moment of a day; midnight itself may be missing or come twice where clocks are changed. */
function dayStarts(timeZone: string): (day: string) => number {
  const offsetAt = offsetsOf(timeZone);
  return (day) => {
    const midnight = Date.parse(day);
    const candidates = [midnight - offsetAt(midnight - DAY_MS), midnight - offsetAt(midnight + DAY_MS)];
    const [early = midnight, late = midnight] = candidates.sort((a, b) => a - b);
    const isOfDay = (moment: number) =>
      Math.floor((moment + offsetAt(moment)) / DAY_MS) * DAY_MS === midnight;
    return isOfDay(early) ? early : late;
  };
}
