import { setTimeout as pause } from "node:timers/promises";

const STEP_MS = 100;

/**
 * One step of a wait in which the clock of the test goes as fast as real time: leases are extended by real time,
 * and calls that poll stay below their limit.
 */
export async function keepPace(clock: { advance(milliseconds: number): void }): Promise<void> {
  await pause(STEP_MS);
  clock.advance(STEP_MS);
}
