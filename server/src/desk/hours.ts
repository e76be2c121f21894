import { offsetsOf } from "../platform/time/time-zones.ts";

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
/** Longer than any row of holidays; a team without an opening in a year has none. */
const DAYS_AHEAD = 366;

/** Part of a weekday in which the team answers: 1 is Monday; times are local, 24:00 is the day's end. */
export interface OpeningTime {
  readonly day: number;
  readonly from: string;
  readonly to: string;
}

export interface BusinessHours {
  readonly timeZone: string;
  /** Null is around the clock. */
  readonly hours: readonly OpeningTime[] | null;
  /** Days on which the team is closed, such as 2026-12-25. */
  readonly holidays: readonly string[];
}

export interface TeamOpening {
  readonly isOpen: boolean;
  /** The next moment at which the team opens; null while it is open, and where it never does. */
  readonly opensAt: number | null;
}

export function openingAt({ timeZone, hours, holidays }: BusinessHours, now: number): TeamOpening {
  const closedDays = new Set(holidays);
  const offsetAt = offsetsOf(timeZone);
  const local = now + offsetAt(now);
  const today = Math.floor(local / DAY_MS) * DAY_MS;
  const openingTimes = hours ?? EVERY_DAY;
  const timesOn = (day: number) =>
    closedDays.has(new Date(day).toISOString().slice(0, 10))
      ? []
      : openingTimes.filter((time) => time.day === weekdayOf(day));
  const minute = Math.floor((local - today) / MINUTE_MS);
  if (timesOn(today).some(({ from, to }) => minutesOf(from) <= minute && minute < minutesOf(to))) {
    return { isOpen: true, opensAt: null };
  }
  for (let day = today; day <= today + DAYS_AHEAD * DAY_MS; day += DAY_MS) {
    const starts = timesOn(day)
      .map(({ from }) => momentOf(day + minutesOf(from) * MINUTE_MS, offsetAt))
      .filter((moment) => moment > now);
    if (starts.length > 0) return { isOpen: false, opensAt: Math.min(...starts) };
  }
  return { isOpen: false, opensAt: null };
}

export const EVERY_DAY: readonly OpeningTime[] = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
  day,
  from: "00:00",
  to: "24:00",
}));

export const weekdayOf = (day: number): number => new Date(day).getUTCDay() || 7;

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** A local time as a moment. Where clocks are put forward over it, the first moment after. */
export function momentOf(local: number, offsetAt: (moment: number) => number): number {
  const early = local - offsetAt(local - DAY_MS);
  const late = local - offsetAt(local + DAY_MS);
  return early + offsetAt(early) === local
    ? early
    : late + offsetAt(late) === local
      ? late
      : Math.max(early, late);
}
