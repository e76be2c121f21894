import { offsetsOf } from "../platform/time/time-zones.ts";
import { DAY_MS, EVERY_DAY, MINUTE_MS, minutesOf, momentOf, weekdayOf, type BusinessHours } from "./hours.ts";

/** What takes longer than a year of opening hours is never due. */
const DAYS_AHEAD = 400;

interface Span {
  readonly from: number;
  readonly until: number;
}

/** The moment at which the team has been open for so long, counted from a moment; null where that is never. */
export function addOpenTime(hours: BusinessHours | null, from: number, ms: number): number | null {
  if (hours === null) return from + ms;
  let left = ms;
  for (const span of openSpansFrom(hours, from)) {
    const length = span.until - span.from;
    if (left <= length) return span.from + left;
    left -= length;
  }
  return null;
}

/** How long the team was open between two moments. */
export function openTimeBetween(hours: BusinessHours | null, from: number, until: number): number {
  if (until <= from) return 0;
  if (hours === null) return until - from;
  let total = 0;
  for (const span of openSpansFrom(hours, from)) {
    if (span.from >= until) break;
    total += Math.min(span.until, until) - span.from;
  }
  return total;
}

/** In their order, without overlaps, the first from the moment itself. */
function* openSpansFrom({ timeZone, hours, holidays }: BusinessHours, from: number): Generator<Span> {
  const closedDays = new Set(holidays);
  const offsetAt = offsetsOf(timeZone);
  const times = hours ?? EVERY_DAY;
  if (times.length === 0) return;
  const today = Math.floor((from + offsetAt(from)) / DAY_MS) * DAY_MS;
  let covered = from;
  for (let day = today; day <= today + DAYS_AHEAD * DAY_MS; day += DAY_MS) {
    if (closedDays.has(new Date(day).toISOString().slice(0, 10))) continue;
    const ofDay = times
      .filter((time) => time.day === weekdayOf(day))
      .map((time) => ({
        from: momentOf(day + minutesOf(time.from) * MINUTE_MS, offsetAt),
        until: momentOf(day + minutesOf(time.to) * MINUTE_MS, offsetAt),
      }))
      .sort((one, other) => one.from - other.from);
    for (const span of ofDay) {
      const start = Math.max(span.from, covered);
      if (span.until <= start) continue;
      covered = span.until;
      yield { from: start, until: span.until };
    }
  }
}
