import { editDistance } from "./edit-distance.ts";

export interface Vocabulary {
  add(word: string): void;
  /** The words that a misspelled one most likely stands for, equally likely ones together; none if none is near. */
  nearest(word: string, isUsable: (word: string) => boolean): string[];
  words(): IterableIterator<string>;
  readonly bytes: number;
}

const SHORTEST_WORD = 3;
const LONGEST_WORD = 24;
/** From this length on a word may have two wrong letters: shorter ones are near too many others. */
const TWO_EDITS_LENGTH = 8;
/** A first letter is rarely wrong. */
const OTHER_FIRST_LETTER = 0.5;
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
  let characters = 0;

  return {
    add(word) {
      if (ids.has(word) || !isCorrectable(word)) return;
      const id = list.length;
      if (id >= letters.length) {
        letters = enlarge(letters, new Uint32Array(letters.length * 2));
        lengths = enlarge(lengths, new Uint8Array(lengths.length * 2));
      }
      ids.set(word, id);
      list.push(word);
      letters[id] = letterSet(word);
      lengths[id] = word.length;
      characters += word.length;
    },

    nearest(word, isUsable) {
      if (!isCorrectable(word)) return [];
      const most = word.length >= TWO_EDITS_LENGTH ? 2 : 1;
      const own = letterSet(word);
      let best = most + OTHER_FIRST_LETTER;
      let found: string[] = [];
      for (let id = 0; id < list.length; id++) {
        if (Math.abs(lengths[id]! - word.length) > most || countBits(letters[id]! ^ own) > 2 * most) continue;
        const candidate = list[id]!;
        const distance = editDistance(word, candidate, most);
        if (distance > most || distance === 0) continue;
        // Three letters give too little to go by, unless two of them are swapped.
        if (word.length === SHORTEST_WORD && (letters[id] !== own || candidate.length !== word.length))
          continue;
        const cost = distance + (candidate[0] === word[0] ? 0 : OTHER_FIRST_LETTER);
        if (cost > best || !isUsable(candidate)) continue;
        if (cost < best) found = [];
        best = cost;
        if (found.length < MOST_ALTERNATIVES) found.push(candidate);
      }
      return found;
    },

    words: () => ids.keys(),

    get bytes() {
      return letters.byteLength + lengths.byteLength + list.length * 60 + characters;
    },
  };
}

const isCorrectable = (word: string): boolean =>
  word.length >= SHORTEST_WORD && word.length <= LONGEST_WORD && LETTERS.test(word);

/** A bit for each letter; other alphabets are folded onto the same 32. */
function letterSet(word: string): number {
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
