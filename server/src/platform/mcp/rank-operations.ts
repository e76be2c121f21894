import type { Operation } from "../operations/define-operation.ts";
import { foldText } from "../text/fold-text.ts";

/** How much a word found in each place says about an operation. */
const WEIGHTS = { name: 4, summary: 2, tag: 2, description: 1, fields: 1 } as const;
const PREFIX_LENGTH = 4;
const PREFIX_WORTH = 0.5;

type Weights = ReadonlyMap<string, number>;

const weightsOf = new WeakMap<Operation, Weights>();

/** The operations that share words with the query, best first; rare words count more. */
export function rankOperations(operations: readonly Operation[], query: string): Operation[] {
  const wanted = [...new Set(words(query))];
  const rarity = new Map(wanted.map((word) => [word, rarityOf(word, operations)]));
  const scored = operations.map((operation) => {
    const score = wanted.reduce(
      (sum, word) => sum + worth(weigh(operation), word) * (rarity.get(word) ?? 0),
      0,
    );
    return { operation, score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.operation.name.localeCompare(b.operation.name))
    .map(({ operation }) => operation);
}

function rarityOf(word: string, operations: readonly Operation[]): number {
  const having = operations.filter((operation) => worth(weigh(operation), word) > 0).length;
  return Math.log(1 + operations.length / (1 + having));
}

function worth(weights: Weights, word: string): number {
  const exact = weights.get(word);
  if (exact !== undefined) return exact;
  if (word.length < PREFIX_LENGTH) return 0;
  let best = 0;
  for (const [other, weight] of weights) {
    const alike = other.length >= PREFIX_LENGTH && (other.startsWith(word) || word.startsWith(other));
    if (alike) best = Math.max(best, weight * PREFIX_WORTH);
  }
  return best;
}

function weigh(operation: Operation): Weights {
  let weights = weightsOf.get(operation);
  if (!weights) weightsOf.set(operation, (weights = weightsIn(operation)));
  return weights;
}

function weightsIn({ name, summary, tag, description, input }: Operation): Weights {
  const places = {
    name,
    summary,
    tag,
    description: description ?? "",
    fields: Object.keys(input.shape).join(" "),
  };
  const weights = new Map<string, number>();
  for (const [place, weight] of Object.entries(WEIGHTS)) {
    for (const word of words(places[place as keyof typeof WEIGHTS])) {
      weights.set(word, Math.max(weight, weights.get(word) ?? 0));
    }
  }
  return weights;
}

/** Words of names and sentences alike: `getMyProjects` is get, my, project. */
function words(text: string): string[] {
  const apart = text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  return (foldText(apart).match(/[\p{L}\p{N}]+/gu) ?? []).map(singular);
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}
