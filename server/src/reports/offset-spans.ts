import { offsetsOf } from "../platform/time/time-zones.ts";
import type { FigureSpan } from "./queries/figures.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Cut where clocks change, which they do at most once a day: within each, the engine computes local hours. */
export function offsetSpans(timeZone: string, { from, until }: FigureSpan): FigureSpan[] {
  const offsetAt = offsetsOf(timeZone);
  const spans: FigureSpan[] = [];
  let start = from;
  let offsetMs = offsetAt(from);
  for (let day = from; day < until; day += DAY_MS) {
    const end = Math.min(day + DAY_MS, until);
    const next = offsetAt(end);
    if (next === offsetMs) continue;
    const change = findChange(offsetAt, day, end);
    spans.push({ from: start, until: change, offsetMs });
    start = change;
    offsetMs = next;
  }
  return start < until ? [...spans, { from: start, until, offsetMs }] : spans;
}

/** The first moment after `before` that has the offset of `after`. */
function findChange(offsetAt: (moment: number) => number, before: number, after: number): number {
  const old = offsetAt(before);
  let [known, changed] = [before, after];
  while (changed - known > 1) {
    const middle = Math.floor((known + changed) / 2);
    if (offsetAt(middle) === old) known = middle;
    else changed = middle;
  }
  return changed;
}
