import { stemmer } from "stemmer";
import type { KnowledgeHit, PickedSentences, PickOptions } from "../../knowledge-results.ts";

const MAX_SENTENCES = 2;
const MAX_CHARS = 320;
const FAQ_LIKENESS = 0.5;
const SENTENCE_COVERAGE = 0.35;
const DOCUMENT_COVERAGE = 0.5;
const COMPANION = 0.6;

const STOP_WORDS = new Set(
  (
    "a an the is are was were be been being am do does did can could will would shall should may might must have has had " +
    "i you he she it we they me him her us them my your his its our their this that these those there here what which who " +
    "whom whose when where why how of in on at to for from by with about as into and or but if not no so than then too very " +
    "please tell know much many get der die das ein eine ist sind und oder wie was wo wann ich sie für mit von zu im in auf " +
    "el la los las un una es son y o que qué cómo cuándo dónde de en por para con le les des du est et ou je vous quel quelle comment"
  ).split(" "),
);

interface Sentence {
  text: string;
  hit: number;
  position: number;
  terms: Set<string>;
  score: number;
}

/** Chooses sentences by the words they share with the question; works for any text without a model. */
export function pickByWords(
  question: string,
  hits: readonly KnowledgeHit[],
  options: PickOptions = {},
): Promise<PickedSentences> {
  return Promise.resolve(pick(question, hits, options));
}

function pick(question: string, hits: readonly KnowledgeHit[], options: PickOptions): PickedSentences {
  const asked = termsOf(question);
  if (asked.size === 0 || hits.length === 0) return { text: "", confident: false, used: [] };
  const faq = pickFaq(asked, hits);
  if (faq !== null) return faq;
  const sentences = hits.flatMap((hit, index) =>
    splitSentences(hit.content).map((text, position) => {
      return { text, hit: index, position, terms: termsOf(text), score: 0 };
    }),
  );
  const weigh = weightsOf(asked, sentences);
  for (const sentence of sentences) {
    const titled = weigh(termsOf(hits[sentence.hit]!.title), sentence.terms);
    sentence.score = weigh(sentence.terms) + 0.3 * titled - 0.02 * sentence.hit;
  }
  const best = sentences.reduce<Sentence | null>((a, b) => (a === null || b.score > a.score ? b : a), null);
  if (best === null) return { text: "", confident: false, used: [] };
  const hit = hits[best.hit]!;
  const whole = weigh(termsOf(`${hit.title} ${hit.content}`));
  const confident = whole >= DOCUMENT_COVERAGE && weigh(best.terms) >= SENTENCE_COVERAGE;
  return { text: joinAround(best, sentences, options), confident, used: [hit.doc_id] };
}

function pickFaq(asked: Set<string>, hits: readonly KnowledgeHit[]): PickedSentences | null {
  let best: PickedSentences | null = null;
  let highest = FAQ_LIKENESS;
  for (const hit of hits) {
    if (hit.question === undefined || hit.answer === undefined) continue;
    const terms = termsOf(hit.question);
    const shared = [...asked].filter((term) => terms.has(term)).length;
    const likeness = (2 * shared) / (asked.size + terms.size);
    if (likeness < highest || (likeness === highest && best !== null)) continue;
    highest = likeness;
    best = { text: hit.answer, confident: true, used: [hit.doc_id] };
  }
  return best;
}

/** Rare words of the question weigh more; the sum over all of them is 1. */
function weightsOf(
  asked: Set<string>,
  sentences: readonly Sentence[],
): (terms: Set<string>, except?: Set<string>) => number {
  const weights = new Map<string, number>();
  let total = 0;
  for (const term of asked) {
    const holding = sentences.filter((sentence) => sentence.terms.has(term)).length;
    const weight = Math.log(1 + (sentences.length + 1) / (holding + 0.5));
    weights.set(term, weight);
    total += weight;
  }
  return (terms, except) => {
    let sum = 0;
    for (const [term, weight] of weights) if (terms.has(term) && !except?.has(term)) sum += weight;
    return sum / total;
  };
}

/** The best sentence and its best companions of the same document, in the order they were written. */
function joinAround(best: Sentence, sentences: readonly Sentence[], options: PickOptions): string {
  const { maxSentences = MAX_SENTENCES, maxChars = MAX_CHARS } = options;
  const chosen = [best];
  let chars = best.text.length;
  const others = sentences
    .filter((other) => other !== best && other.hit === best.hit && other.score >= COMPANION * best.score)
    .sort((a, b) => b.score - a.score || a.position - b.position);
  for (const other of others) {
    if (chosen.length >= maxSentences || chars + other.text.length > maxChars) break;
    chosen.push(other);
    chars += other.text.length + 1;
  }
  return chosen
    .sort((a, b) => a.position - b.position)
    .map((sentence) => sentence.text)
    .join(" ");
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });

export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const line of text.split(/\n+/)) {
    for (const { segment } of segmenter.segment(line)) {
      const sentence = segment.trim();
      if (sentence !== "") sentences.push(sentence);
    }
  }
  return sentences;
}

/** Stems of the words that carry meaning; pairs of characters where words are not spaced. */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  for (const [run] of text
    .toLowerCase()
    .normalize("NFC")
    .matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (/\p{Script=Han}/u.test(run)) {
      const characters = Array.from(run);
      characters.forEach((character, i) => terms.add(character + (characters[i + 1] ?? "")));
    } else if (!STOP_WORDS.has(run)) {
      terms.add(/^[a-z]+$/.test(run) ? stemmer(run) : run);
    }
  }
  return terms;
}
