import { FUNCTION_WORDS, type LanguageCode } from "../../../language/index.ts";
import { documentTerms } from "../lexical/terms.ts";
import { createVocabulary, type Vocabulary } from "../lexical/vocabulary.ts";
import { readExactly, type OutputFile } from "./output.ts";

/** Terms are numbered in 24 bits, beside eight for their frequency. */
const MOST_TERMS = 2 ** 24;
/** So many entries are sorted at a time: 64 MB. */
const ENTRIES_PER_PASS = 16_000_000;

/** The words of all rows: each row's terms go to a file, what is counted stays in memory. */
export interface WordPass {
  push(text: string): void;
  readonly lengths: Uint16Array;
  readonly languages: Uint8Array;
  readonly languageCounts: [LanguageCode, number][];
  readonly totalLength: number;
  readonly vocabulary: Vocabulary;
  /** The terms in order, with their numbers as they came. */
  sortedTerms(): { terms: string[]; numbers: Uint32Array };
  /** Writes each term's rows in order, as they are numbered at last, and answers where each term's end. */
  writePostings(
    numbers: Uint32Array,
    rowOf: Uint32Array,
    append: (entries: Uint32Array) => void,
  ): Generator<void, Uint32Array>;
}

export function createWordPass(rows: number, forward: OutputFile): WordPass {
  const ids = new Map<string, number>();
  let holders = new Uint32Array(1_024);
  const vocabulary = createVocabulary();
  const lengths = new Uint16Array(rows);
  const languages = new Uint8Array(rows);
  const languageCounts: [LanguageCode, number][] = [];
  const counts = new Uint16Array(rows);
  let row = 0;
  let totalLength = 0;

  function number(term: string): number {
    const known = ids.get(term);
    if (known !== undefined) return known;
    const id = ids.size;
    if (id >= MOST_TERMS) throw new RangeError("an index holds at most 16 million different words");
    if (id >= holders.length) {
      const larger = new Uint32Array(holders.length * 2);
      larger.set(holders);
      holders = larger;
    }
    ids.set(term, id);
    return id;
  }

  function countLanguage(language: LanguageCode): number {
    const at = languageCounts.findIndex(([known]) => known === language);
    if (at >= 0) {
      languageCounts[at]![1]++;
      return at;
    }
    for (const word of FUNCTION_WORDS[language] ?? []) vocabulary.add(word);
    return languageCounts.push([language, 1]) - 1;
  }

  return {
    lengths,
    languages,
    languageCounts,
    vocabulary,
    get totalLength() {
      return totalLength;
    },
    push(text) {
      const { language, terms, words } = documentTerms(text);
      const frequencies = new Map<string, number>();
      for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
      for (const word of words) vocabulary.add(word);
      const entries = new Uint32Array(Math.min(65_535, frequencies.size));
      let at = 0;
      for (const [term, frequency] of frequencies) {
        if (language === "en") vocabulary.add(term);
        if (at >= entries.length) continue;
        const id = number(term);
        holders[id]!++;
        entries[at++] = ((id << 8) | Math.min(255, frequency)) >>> 0;
      }
      forward.append(entries);
      languages[row] = countLanguage(language);
      lengths[row] = Math.min(65_535, terms.length);
      counts[row] = entries.length;
      totalLength += terms.length;
      row++;
    },
    sortedTerms() {
      // The order of code units: what strings are compared by.
      const terms = [...ids.keys()].sort();
      return { terms, numbers: Uint32Array.from(terms, (term) => ids.get(term)!) };
    },
    *writePostings(numbers, rowOf, append) {
      const ends = new Uint32Array(numbers.length);
      let total = 0;
      for (const [rank, id] of numbers.entries()) ends[rank] = total += holders[id]!;
      /** Where the next entry of a term goes in this pass. */
      const cursors = new Uint32Array(numbers.length);
      for (let first = 0; first < numbers.length;) {
        const base = first === 0 ? 0 : ends[first - 1]!;
        let last = first + 1;
        while (last < numbers.length && ends[last]! - base <= ENTRIES_PER_PASS) last++;
        const isInPass = new Uint8Array(numbers.length);
        for (let rank = first; rank < last; rank++) {
          isInPass[numbers[rank]!] = 1;
          cursors[numbers[rank]!] = (rank === 0 ? 0 : ends[rank - 1]!) - base;
        }
        const entries = new Uint32Array(ends[last - 1]! - base);
        let at = 0;
        for (let from = 0; from < rows; from += 4_096) {
          const to = Math.min(rows, from + 4_096);
          let length = 0;
          for (let each = from; each < to; each++) length += counts[each]!;
          const block = new Uint32Array(length);
          readExactly(forward.file, new Uint8Array(block.buffer), at * 4);
          at += length;
          for (let each = from, next = 0; each < to; each++) {
            const end = next + counts[each]!;
            for (; next < end; next++) {
              const id = block[next]! >>> 8;
              if (isInPass[id] === 1) {
                entries[cursors[id]!++] = ((rowOf[each]! << 8) | (block[next]! & 255)) >>> 0;
              }
            }
          }
          yield;
        }
        for (let rank = first; rank < last; rank++) {
          entries.subarray((rank === 0 ? 0 : ends[rank - 1]!) - base, ends[rank]! - base).sort();
          if (rank % 10_000 === 0) yield;
        }
        append(entries);
        first = last;
      }
      return ends;
    },
  };
}
