import type { Analytics } from "../api/client.ts";

export type DayCounts = Analytics["days"][number];

export interface Bar {
  /** The day, or the first of the week. */
  readonly day: string;
  /** One of each series, from the bottom. */
  readonly values: readonly number[];
}

/** More bars than this are too thin to distinguish. */
const MOST_BARS = 92;
const WEEK = 7;

export const isByWeek = (days: number): boolean => days > MOST_BARS;

/** A bar a day, or a bar a week where the days are too many. */
export function toBars(days: readonly DayCounts[], series: readonly ((day: DayCounts) => number)[]): Bar[] {
  const size = isByWeek(days.length) ? WEEK : 1;
  const bars: Bar[] = [];
  for (let from = 0; from < days.length; from += size) {
    const some = days.slice(from, from + size);
    bars.push({
      day: some[0]!.day,
      values: series.map((valueOf) => some.reduce((sum, day) => sum + valueOf(day), 0)),
    });
  }
  return bars;
}

export const barTotal = ({ values }: Bar): number => values.reduce((sum, value) => sum + value, 0);

/** The next round number a chart can end at: 1, 2 or 5 with noughts. */
export function chartScale(highest: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, highest)));
  return [1, 2, 5, 10].map((step) => step * magnitude).find((end) => end >= highest) ?? highest;
}
