import { setImmediate as nextTurn } from "node:timers/promises";

let last: Promise<void> = Promise.resolve();

/** A turn of the event loop for one part of one report: the parts of reports read at the same time never share one. */
export function ownTurn(): Promise<void> {
  last = last.then(() => nextTurn());
  return last;
}
