import { analyticsTexts } from "../i18n/areas/analytics.ts";
import { texts } from "../i18n/index.ts";
import type { Tone } from "../ui/badge.tsx";

const strings = analyticsTexts;

/** A figure's change since the previous period: as text, for screen readers, and whether it is good. */
export interface Change {
  readonly shown: string;
  readonly spoken: string;
  readonly tone: Tone;
}

/** Which direction is better; `neither` if it depends. */
export type Better = "more" | "less" | "neither";

const formats: Intl.NumberFormat[] = [];

/** With at most so many decimals. Formatters are kept: a table shows thousands of numbers, and each is slow to construct. */
export const formatNumber = (value: number, digits = 0): string =>
  (formats[digits] ??= new Intl.NumberFormat(texts.locale, { maximumFractionDigits: digits })).format(value);

export function compareFigures(
  current: number | null,
  previous: number | null,
  better: Better,
): Change | null {
  if (current === null || previous === null || (current === 0 && previous === 0)) return null;
  if (previous === 0) return { shown: strings.change.new, spoken: strings.change.new, tone: "plain" };
  const percent = Math.round(((current - previous) / previous) * 100);
  return changeBy(percent, strings.change.percent(formatNumber(Math.abs(percent))), better);
}

/** Shares are compared in points: from 50 % to 60 % is ten points more. */
export function changeOfShare(
  current: number | null,
  previous: number | null,
  better: Better,
): Change | null {
  if (current === null || previous === null) return null;
  const points = Math.round(current * 100) - Math.round(previous * 100);
  return changeBy(points, strings.change.points(formatNumber(Math.abs(points))), better);
}

function changeBy(change: number, size: string, better: Better): Change {
  if (change === 0) return { shown: `= ${size}`, spoken: strings.change.same, tone: "plain" };
  const direction = change > 0 ? "more" : "less";
  const tone = better === "neither" ? "plain" : direction === better ? "ok" : "danger";
  return { shown: `${change > 0 ? "↑" : "↓"} ${size}`, spoken: strings.change[direction](size), tone };
}

export const toShare = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export const formatShare = (share: number | null): string =>
  share === null ? strings.figures.unknown : strings.change.percent(formatNumber(share * 100));

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Two digits that matter, in the unit a person would use. */
export function formatDuration(ms: number): string {
  const { milliseconds, seconds, minutes, hours, days } = strings.duration;
  const short = (value: number) => formatNumber(value, value < 9.95 ? 1 : 0);
  if (ms < 950) return milliseconds(formatNumber(ms));
  if (ms < 59_500) return seconds(short(ms / SECOND_MS));
  if (ms < 59.5 * MINUTE_MS) return minutes(short(ms / MINUTE_MS));
  if (ms < 47.5 * HOUR_MS) return hours(short(ms / HOUR_MS));
  return days(short(ms / DAY_MS));
}
