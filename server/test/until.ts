import { setTimeout as pause } from "node:timers/promises";

/** Waits until something is so. Only the limit of the test ends it, so a slow machine is no failure. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20);
}
