import { useSyncExternalStore } from "react";
import { texts } from "../i18n/index.ts";

const UNITS = [
  ["year", 365 * 86_400_000],
  ["month", 30 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

export function relativeTime(iso: string, now = Date.now()): string {
  const difference = Date.parse(iso) - now;
  const forms = difference < 0 ? texts.time.ago : texts.time.ahead;
  for (const [unit, size] of UNITS) {
    const count = Math.trunc(Math.abs(difference) / size);
    if (count > 0) return forms[unit](count);
  }
  return texts.time.now;
}

let format: Intl.DateTimeFormat | undefined;

/** The format takes longer to construct than a list to draw, so it is constructed on first use. */
export function fullTime(iso: string): string {
  format ??= new Intl.DateTimeFormat(texts.locale, { dateStyle: "medium", timeStyle: "short" });
  return format.format(new Date(iso));
}

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

/** Draws the caller again every minute. */
export const useCurrentMinute = (): number => useSyncExternalStore(subscribe, currentMinute);

/** The relative time, kept current, with the exact time on hover. */
export function Time({ at }: { readonly at: string | null }) {
  useCurrentMinute();
  if (at === null) return <span className="text-muted">{texts.time.never}</span>;
  return (
    <time
      dateTime={at}
      onPointerEnter={({ currentTarget }) => (currentTarget.title = fullTime(at))}
      className="whitespace-nowrap"
    >
      {relativeTime(at)}
    </time>
  );
}
