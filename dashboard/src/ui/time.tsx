import { useSyncExternalStore } from "react";
import { texts } from "../i18n/index.ts";

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400_000],
  ["month", 30 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** Created on first use: creating one takes longer than all formatting of a page. */
function memoize<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => (made ??= make());
}

const relative = memoize(() => new Intl.RelativeTimeFormat(texts.locale, { style: "short" }));
const full = memoize(
  () => new Intl.DateTimeFormat(texts.locale, { dateStyle: "medium", timeStyle: "short" }),
);
const number = memoize(() => new Intl.NumberFormat(texts.locale));

/** The first use in a browser takes tens of milliseconds, which cost nothing while the page waits for its data. */
export const loadTimeFormats = (): void => void relative();

export function relativeTime(iso: string, now = Date.now()): string {
  const difference = Date.parse(iso) - now;
  for (const [unit, size] of UNITS) {
    if (Math.abs(difference) < size) continue;
    return relative().format(Math.trunc(difference / size), unit);
  }
  return texts.time.now;
}

export const fullTime = (iso: string): string => full().format(new Date(iso));

const UPDATE_EVERY_MS = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const notifyListeners = (): void => listeners.forEach((notify) => notify());

/** One clock for all relative times. It may have been stopped while the page was hidden. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(notifyListeners, UPDATE_EVERY_MS);
    document.addEventListener("visibilitychange", notifyListeners);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener("visibilitychange", notifyListeners);
  };
}

const currentMinute = (): number => Math.floor(Date.now() / UPDATE_EVERY_MS);

/** The relative time, kept current, with the exact time on hover. */
export function Time({ at }: { readonly at: string | null }) {
  useSyncExternalStore(subscribe, currentMinute);
  if (at === null) return <span className="text-muted">{texts.time.never}</span>;
  return (
    <time
      dateTime={at}
      // The format takes longer to make than a list to draw, so it is made for the first time that is pointed at.
      onPointerEnter={({ currentTarget }) => (currentTarget.title = fullTime(at))}
      className="whitespace-nowrap"
    >
      {relativeTime(at)}
    </time>
  );
}

export const formatNumber = (value: number): string => number().format(value);
