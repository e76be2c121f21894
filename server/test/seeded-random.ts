import { randomInt } from "node:crypto";

export interface SeededRandom {
  readonly seed: number;
  /** A whole number from `low` up to, not including, `high`. */
  int(low: number, high: number): number;
}

/**
 * Chance that can be repeated. Every run has a seed of its own, which the test prints; `PARLEY_SEED=<number>` makes
 * the same choices again.
 */
export function seededRandom(test: string): SeededRandom {
  const asked = Number(process.env.PARLEY_SEED);
  const seed = Number.isSafeInteger(asked) && asked > 0 ? asked : randomInt(1, 2 ** 31);
  // oxlint-disable-next-line eslint/no-console -- the seed reproduces a failure
  console.info(`${test}: PARLEY_SEED=${seed} repeats these choices.`);
  let state = seed >>> 0;
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { seed, int: (low, high) => low + Math.floor(next() * (high - low)) };
}
