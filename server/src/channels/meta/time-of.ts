/** The vendor's time, or ours where it has none. A time to come would keep the reply window open for longer. */
export const timeOf = (at: number, now: number): number =>
  Number.isSafeInteger(at) && at > 0 ? Math.min(at, now) : now;
