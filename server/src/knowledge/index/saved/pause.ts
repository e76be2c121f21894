import { setImmediate as nextTurn } from "node:timers/promises";

const SLICE_MS = 4;

/** Lets others have their turn once some milliseconds have passed since they last had. */
export function createPause(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < SLICE_MS) return undefined;
    return nextTurn().then(() => {
      began = performance.now();
    });
  };
}
