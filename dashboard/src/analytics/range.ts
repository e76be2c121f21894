export const PRESETS = [7, 30, 90] as const;
export const MOST_DAYS = 366;
const DAY_MS = 86_400_000;
const BY_DEFAULT = 30;

/** The range of the address: a number of days until today, or a first and a last day. */
export interface RangeSearch {
  readonly days?: number;
  readonly from?: string;
  readonly to?: string;
}

export interface Range {
  readonly from: string;
  readonly to: string;
  readonly timezone: string;
}

const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

/** The range in a URL; invalid parts are ignored. */
export function readRange(search: Readonly<Record<string, unknown>>): RangeSearch {
  if (isDay(search.from) && isDay(search.to)) return { from: search.from, to: search.to };
  const days = Number(search.days);
  return PRESETS.some((preset) => preset === days) ? { days } : {};
}

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

export const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** The day on the person's own calendar. */
export function localDay(moment: Date): string {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join(
    "-",
  );
}

export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function toRange({ days = BY_DEFAULT, from, to }: RangeSearch, now = new Date()): Range {
  const timezone = localTimeZone();
  if (from !== undefined && to !== undefined) return { from, to, timezone };
  const today = localDay(now);
  return { from: addDays(today, 1 - days), to: today, timezone };
}

/** Which of the buttons is on. */
export const presetOf = ({ days, from }: RangeSearch): number | "custom" =>
  from === undefined ? (days ?? BY_DEFAULT) : "custom";

export type RangeProblem = "missing" | "backwards" | "tooLong";

export function problemOf(from: string, to: string): RangeProblem | null {
  if (!isDay(from) || !isDay(to)) return "missing";
  if (from > to) return "backwards";
  return countDays(from, to) > MOST_DAYS ? "tooLong" : null;
}
