import type { z } from "zod";
import type { Operation } from "../../platform/operations/define-operation.ts";
import { ENGLISH_STOP_WORDS } from "../../language/index.ts";
import { foldText } from "../../platform/text/fold-text.ts";

/** Other words for what people call a thing; each leads to the words that operations use for it. */
export type Synonyms = Readonly<Record<string, string>>;

/** The weight of a word by where it occurs in an operation. */
const WEIGHTS = { name: 4, summary: 3, tag: 1, description: 1, fields: 1.5, meanings: 0.75 } as const;
const PREFIX_LENGTH = 4;
const PREFIX_WEIGHT = 0.5;
const SYNONYM_WEIGHT = 0.8;
/** Extra words in a name make the operation more specific than the query. */
const UNASKED_PENALTY = 0.08;

/** Where the scores are equal, a read is more likely meant than a write, and a deletion least likely. */
const LIKELIHOOD = { read: 1.05, write: 1, destroy: 0.95 } as const;
/** A question asks for an answer and changes nothing. */
const QUESTION = /^(what|which|who|whose|where|when|why|how)\b/;
const QUESTION_WEIGHT = 1.2;

/** Words without meaning for the search. */
const STOP_WORDS = new Set([...ENGLISH_STOP_WORDS, "please", "us", "want", "whose"]);

type Weights = ReadonlyMap<string, number>;

interface Weighed {
  readonly weights: Weights;
  readonly name: readonly string[];
}

const weighed = new WeakMap<Operation, Weighed>();

/** The operations that share words with the query, best first; rare words count more. */
export function rankOperations(
  operations: readonly Operation[],
  query: string,
  synonyms: Synonyms = {},
): Operation[] {
  const queryWords = queryTerms(query, synonyms);
  const asked = new Set(queryWords.flat().map(({ word }) => word));
  const isQuestion = QUESTION.test(foldText(query).trim());
  const rarity = new Map(queryWords.flat().map(({ word }) => [word, rarityOf(word, operations)]));
  const scored = operations.map((operation) => {
    const { weights, name } = weightsOf(operation);
    const score = queryWords
      .map((choices) =>
        Math.max(
          ...choices.map(({ word, trust }) => trust * weightOf(weights, word) * (rarity.get(word) ?? 0)),
        ),
      )
      .reduce((sum, part) => sum + part, 0);
    const unasked = name.filter((word) => !asked.has(word)).length;
    const answers = isQuestion && operation.effect === "read" ? QUESTION_WEIGHT : 1;
    const likelihood = answers * LIKELIHOOD[operation.effect];
    return { operation, score: (score * likelihood) / (1 + UNASKED_PENALTY * unasked) };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.operation.name.localeCompare(b.operation.name))
    .map(({ operation }) => operation);
}

interface Choice {
  readonly word: string;
  readonly trust: number;
}

/** For each word of the query, the word and its synonyms; the one that matches an operation best counts. */
function queryTerms(query: string, synonyms: Synonyms): Choice[][] {
  const asked = [...new Set(words(query))];
  const significant = asked.filter((word) => !STOP_WORDS.has(word) || Object.hasOwn(synonyms, word));
  return (significant.length > 0 ? significant : asked).map((word) => {
    const others = Object.hasOwn(synonyms, word) ? words(synonyms[word] ?? "") : [];
    return [{ word, trust: 1 }, ...others.map((other) => ({ word: other, trust: SYNONYM_WEIGHT }))];
  });
}

function rarityOf(word: string, operations: readonly Operation[]): number {
  const having = operations.filter((operation) => weightOf(weightsOf(operation).weights, word) > 0).length;
  return Math.log(1 + operations.length / (1 + having));
}

function weightOf(weights: Weights, word: string): number {
  const exact = weights.get(word);
  if (exact !== undefined) return exact;
  if (word.length < PREFIX_LENGTH) return 0;
  let best = 0;
  for (const [other, weight] of weights) {
    const alike = other.length >= PREFIX_LENGTH && (other.startsWith(word) || word.startsWith(other));
    if (alike) best = Math.max(best, weight * PREFIX_WEIGHT);
  }
  return best;
}

function weightsOf(operation: Operation): Weighed {
  let found = weighed.get(operation);
  if (!found) weighed.set(operation, (found = computeWeights(operation)));
  return found;
}

function computeWeights({ name, summary, tag, description, input }: Operation): Weighed {
  const fields = Object.entries(input.shape as Record<string, z.ZodType>).filter(
    ([field]) => !SCOPE.has(field),
  );
  const sections = {
    name,
    summary,
    tag,
    description: description ?? "",
    fields: fields.map(([field]) => field).join(" "),
    meanings: fields.map(([, type]) => type.description ?? "").join(" "),
  };
  const weights = new Map<string, number>();
  for (const [section, weight] of Object.entries(WEIGHTS)) {
    for (const word of words(sections[section as keyof typeof WEIGHTS])) {
      weights.set(word, Math.max(weight, weights.get(word) ?? 0));
    }
  }
  return { weights, name: words(name).filter((word) => !STOP_WORDS.has(word)) };
}

/** Fields that nearly every operation has. */
const SCOPE = new Set(["project_uid", "organization_id", "limit", "page", "orderBy"]);

/** Words of names and sentences alike: `getMyProjects` is get, my, project. */
function words(text: string): string[] {
  const apart = text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replace(/e-mail/gi, "email");
  return (foldText(apart).match(/[\p{L}\p{N}]+/gu) ?? []).map(singular);
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}
