import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function percent(count: number, total: number): string {
  return ((100 * count) / total).toFixed(1);
}

export function milliseconds(values: number[], share: number): string {
  return quantile(values, share).toFixed(1);
}

/** The chance that a score from inside is above one from outside. */
export function auroc(inside: number[], outside: number[]): number {
  const all = [
    ...inside.map((score) => ({ score, inside: true })),
    ...outside.map((score) => ({ score, inside: false })),
  ];
  all.sort((a, b) => a.score - b.score);
  let ranks = 0;
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && all[to]!.score === all[from]!.score) to++;
    for (let i = from; i < to; i++) if (all[i]!.inside) ranks += (from + 1 + to) / 2;
    from = to;
  }
  return (ranks - (inside.length * (inside.length + 1)) / 2) / (inside.length * outside.length);
}

/** Memory in use by JavaScript and its buffers, after everything unused was given back. */
export function memoryInUse(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

export function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
