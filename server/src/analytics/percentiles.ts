/** The nearest rank of sorted values: a value that occurs. Null if there are none. */
export const percentileOf = (sorted: Float64Array, share: number): number | null =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
