import { estimateTokens, splitSentences } from "../../language/index.ts";

/** Vectors of a chunk's parts cost as much memory as the chunk's own: a handful is enough. */
const MOST_UNITS = 6;
/** "Yes." or "See above." mean nothing alone and go with what follows. */
const FEWEST_TOKENS = 8;

interface Unit {
  sentences: string[];
  tokens: number;
}

/**
 * The parts of a chunk that get their own vector, in order: its sentences, with very short ones joined to a
 * neighbor. Empty if the chunk is a single sentence. The same content always gives the same units.
 */
export function sentenceUnits(content: string): string[] {
  const groups = groupSentences(content);
  return groups.length > 1 ? groups.map((sentences) => sentences.join(" ")) : [];
}

/** The sentences of each unit; one group where the chunk is a single unit. */
export function groupSentences(content: string): string[][] {
  const units: Unit[] = [];
  for (const sentence of splitSentences(content)) {
    const unit = { sentences: [sentence], tokens: estimateTokens(sentence) };
    const last = units.at(-1);
    units.push(unit);
    if (last && last.tokens < FEWEST_TOKENS) joinAt(units, units.length - 2);
  }
  if (units.length > 1 && units.at(-1)!.tokens < FEWEST_TOKENS) joinAt(units, units.length - 2);
  while (units.length > MOST_UNITS) joinAt(units, smallestPair(units));
  return units.map((unit) => unit.sentences);
}

function joinAt(units: Unit[], index: number): void {
  const [removed] = units.splice(index + 1, 1);
  units[index]!.sentences.push(...removed!.sentences);
  units[index]!.tokens += removed!.tokens;
}

function smallestPair(units: Unit[]): number {
  let best = 0;
  let fewest = Infinity;
  for (let i = 0; i + 1 < units.length; i++) {
    const tokens = units[i]!.tokens + units[i + 1]!.tokens;
    if (tokens < fewest) [best, fewest] = [i, tokens];
  }
  return best;
}
