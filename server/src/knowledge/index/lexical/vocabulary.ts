import { editDistance } from "./edit-distance.ts";

/** Words that a misspelled one is near to, each with how often it occurs. */
export type NearWords = Map<string, number>;

/** The words of a vocabulary by number, with what rules most of them out at a glance. */
export interface WordList {
  readonly count: number;
  readonly letters: Uint32Array;
  readonly lengths: Uint8Array;
  readonly counts: Uint32Array;
  word(this: void, id: number): string;
}

export interface Vocabulary {
  add(word: string): void;
  /** The words that a misspelled one most likely stands for, equally likely ones together; none if none is near. */
  nearest(word: string, isUsable: (word: string) => boolean): string[];
  /** Adds the words near to a misspelled one to those found elsewhere. */
  collectNear(word: string, into: NearWords): void;
  words(): IterableIterator<string>;
  readonly list: WordList;
  readonly bytes: number;
}

const SHORTEST_WORD = 3;
const LONGEST_WORD = 24;
/** From this length on a word may have two wrong letters: shorter ones are near too many others. */
const TWO_EDITS_LENGTH = 8;
/** What is likelier than a wrong letter: two of them swapped, one typed twice. */
const SWAPPED = 0.7;
const DOUBLED = 0.7;
/** A first letter is rarely wrong. */
const OTHER_FIRST_LETTER = 0.4;
/** A word ten times as frequent is so much likelier to be meant. */
const FREQUENCY_WEIGHT = 0.2;
const EQUALLY_LIKELY = 0.15;
const MOST_ALTERNATIVES = 3;
/** Only words of letters: a number with another digit is another number. */
const LETTERS = /^[\p{L}\p{M}]+$/u;

/**
 * The words of an index, to find those that a misspelled word is near to. A word is compared only if its length
 * and the set of its letters allow it: that scan takes about a millisecond for 200,000 words.
 */
export function createVocabulary(): Vocabulary {
  const ids = new Map<string, number>();
  const list: string[] = [];
  let letters = new Uint32Array(256);
  let lengths = new Uint8Array(256);
  let counts = new Uint32Array(256);
  let characters = 0;
  const wordList: WordList = {
    get count() {
      return list.length;
    },
    get letters() {
      return letters;
    },
    get lengths() {
      return lengths;
    },
    get counts() {
      return counts;
    },
    word: (id) => list[id]!,
  };

  return {
    add(word) {
      const known = ids.get(word);
      if (known !== undefined) counts[known]!++;
      if (known !== undefined || !isCorrectable(word)) return;
      const id = list.length;
      if (id >= letters.length) {
        letters = enlarge(letters, new Uint32Array(letters.length * 2));
        lengths = enlarge(lengths, new Uint8Array(lengths.length * 2));
        counts = enlarge(counts, new Uint32Array(counts.length * 2));
      }
      ids.set(word, id);
      list.push(word);
      letters[id] = letterSet(word);
      lengths[id] = word.length;
      counts[id] = 1;
      characters += word.length;
    },

    nearest(word, isUsable) {
      const near: NearWords = new Map();
      collectNear(wordList, word, near);
      return likeliest(word, near, isUsable);
    },

    collectNear: (word, into) => collectNear(wordList, word, into),

    list: wordList,

    words: () => ids.keys(),

    get bytes() {
      return letters.byteLength + lengths.byteLength + counts.byteLength + list.length * 60 + characters;
    },
  };
}

/** All words of a list that a misspelled one may stand for. */
export function collectNear(
  { count, letters, lengths, counts, word: wordAt }: WordList,
  word: string,
  into: NearWords,
): void {
  if (!isCorrectable(word)) return;
  const most = mostEdits(word);
  const own = letterSet(word);
  for (let id = 0; id < count; id++) {
    if (Math.abs(lengths[id]! - word.length) > most || countBits(letters[id]! ^ own) > 2 * most) continue;
    const candidate = wordAt(id);
    const distance = editDistance(word, candidate, most);
    if (distance > most || distance === 0) continue;
    // Three letters give too little to go by, unless the first is right and none is wrong.
    if (word.length === SHORTEST_WORD && (candidate[0] !== word[0] || (own & ~letters[id]!) !== 0)) continue;
    into.set(candidate, (into.get(candidate) ?? 0) + counts[id]!);
  }
}

/** The words that a misspelled one most likely stands for, equally likely ones together. */
export function likeliest(word: string, near: NearWords, isUsable: (word: string) => boolean): string[] {
  const found: { candidate: string; cost: number }[] = [];
  for (const [candidate, count] of near) {
    if (!isUsable(candidate)) continue;
    const distance = editDistance(word, candidate, mostEdits(word));
    found.push({
      candidate,
      cost: editCost(word, candidate, distance) - FREQUENCY_WEIGHT * Math.log10(count),
    });
  }
  found.sort((a, b) => a.cost - b.cost);
  const best = found[0]?.cost ?? 0;
  return found
    .filter(({ cost }) => cost <= best + EQUALLY_LIKELY)
    .slice(0, MOST_ALTERNATIVES)
    .map(({ candidate }) => candidate);
}

const mostEdits = (word: string): number => (word.length >= TWO_EDITS_LENGTH ? 2 : 1);

const isCorrectable = (word: string): boolean =>
  word.length >= SHORTEST_WORD && word.length <= LONGEST_WORD && LETTERS.test(word);

const sortedLetters = (word: string): string => Array.from(word).sort().join("");

function editCost(word: string, candidate: string, distance: number): number {
  if (distance === 1) {
    if (word.length === candidate.length && sortedLetters(word) === sortedLetters(candidate)) return SWAPPED;
    if (word.length > candidate.length && /(.)\1/u.test(word) && letterSet(word) === letterSet(candidate)) {
      return DOUBLED;
    }
  }
  return distance + (candidate[0] === word[0] ? 0 : OTHER_FIRST_LETTER);
}

/** A bit for each letter; other alphabets are folded onto the same 32. */
export function letterSet(word: string): number {
  let set = 0;
  for (let at = 0; at < word.length; at++) set |= 1 << (word.charCodeAt(at) & 31);
  return set;
}

function countBits(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

function enlarge<List extends Uint32Array | Uint8Array>(from: List, to: List): List {
  to.set(from);
  return to;
}
