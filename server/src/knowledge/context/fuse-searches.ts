import type { Passage } from "../passage.ts";

export interface WordingFound {
  readonly weight: number;
  readonly passages: readonly Passage[];
}

/** The larger, the less the first place of one wording counts against several lower ones. */
const EVENNESS = 4;

/**
 * What several wordings of a question find, best first: by the places where each has it (reciprocal rank fusion), since
 * the scores of a short wording and a long one don't compare.
 */
export function fuseSearches(searches: readonly WordingFound[]): Passage[] {
  if (searches.length === 1) return [...searches[0]!.passages];
  const fused = new Map<string, { passage: Passage; sum: number }>();
  for (const { weight, passages } of searches) {
    for (const [place, passage] of passages.entries()) {
      const other = fused.get(passage.pointId);
      const sum = (other?.sum ?? 0) + weight / (EVENNESS + place);
      fused.set(passage.pointId, { passage: other?.passage ?? passage, sum });
    }
  }
  return [...fused.values()].sort((left, right) => right.sum - left.sum).map(({ passage }) => passage);
}
