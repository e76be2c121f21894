/** Numbers that follow from a seed alone (mulberry32). */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `low` up to, not including, `high`. */
  int(low: number, high: number): number;
  oneIn(times: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  bytes(length: number): Buffer;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low));
  return {
    next,
    int,
    oneIn: (times) => int(0, times) === 0,
    pick: (items) => items[int(0, items.length)]!,
    bytes: (length) => Buffer.from(Array.from({ length }, () => int(0, 256))),
  };
}
