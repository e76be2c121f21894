/**
 * Leaves out steps as long as the law is still broken: first large parts, then smaller ones, down to single steps
 * (delta debugging). `isBroken` runs the steps that stay.
 */
export async function shrink(
  indices: readonly number[],
  isBroken: (keep: readonly number[]) => Promise<boolean>,
  mostRuns: number,
): Promise<readonly number[]> {
  let kept = indices;
  let runs = 0;
  for (let size = Math.ceil(kept.length / 2); size >= 1;) {
    let isSmaller = false;
    for (let from = 0; from < kept.length && runs < mostRuns;) {
      const rest = [...kept.slice(0, from), ...kept.slice(from + size)];
      runs += 1;
      if (await isBroken(rest)) {
        kept = rest;
        isSmaller = true;
      } else from += size;
    }
    if (runs >= mostRuns) return kept;
    if (size === 1 && !isSmaller) return kept;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  return kept;
}
