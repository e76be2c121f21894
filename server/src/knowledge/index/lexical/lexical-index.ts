import { createPostings, type Postings } from "./postings.ts";
import { documentTerms, queryTerms } from "./terms.ts";

const TERM_SATURATION = 1.2;
const LENGTH_NORMALIZATION = 0.75;
/** The share of the maximum score for a word that occurs about twice in a text of average length. */
const FULL_MATCH = 0.6;
const MOST_ROWS = 2 ** 24;
const ENTRIES_PER_STEP = 10_000;

export interface LexicalIndex {
  push(text: string): void;
  /**
   * Share of the query each row answers to by its words, 0 to 1, into `out`. One means every word is
   * there; words the index has never seen count as missing, so a stray question stays low everywhere.
   */
  score(query: string, out: Float32Array): void;
  /**
   * Makes a copy of the rows that `renumbered` gives a number (others are -1), in the same order. Yields now
   * and then, so that a large copy can be spread over time; rows added meanwhile are left out.
   */
  compacting(renumbered: Int32Array, count: number): Generator<void, LexicalIndex>;
  readonly bytes: number;
}

/** BM25 over rows that are only ever appended; dead rows leave when the index is compacted. */
export function createLexicalIndex(): LexicalIndex {
  return lexicalIndex(createPostings(), new Uint16Array(64), 0, 0);
}

function lexicalIndex(postings: Postings, lengths: Uint16Array, count: number, total: number): LexicalIndex {
  function grow(): void {
    if (count < lengths.length) return;
    if (count >= MOST_ROWS) throw new RangeError("an index holds at most 16 million chunks");
    const larger = new Uint16Array(Math.ceil(lengths.length * 1.5));
    larger.set(lengths);
    lengths = larger;
  }

  return {
    push(text: string): void {
      const terms = documentTerms(text);
      const frequencies = new Map<string, number>();
      for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
      grow();
      for (const [term, frequency] of frequencies) postings.add(term, count, frequency);
      lengths[count++] = Math.min(65_535, terms.length);
      total += terms.length;
    },

    score(query: string, out: Float32Array): void {
      const average = total / Math.max(1, count) || 1;
      const flat = TERM_SATURATION * (1 - LENGTH_NORMALIZATION);
      const slope = (TERM_SATURATION * LENGTH_NORMALIZATION) / average;
      let best = 0;
      for (const alternatives of queryTerms(query)) {
        const lists = alternatives.map((term) => postings.of(term)).filter((entries) => entries !== null);
        const holders = lists.reduce((sum, entries) => sum + entries.length, 0);
        const weight = Math.log(1 + (count - holders + 0.5) / (holders + 0.5)) * (TERM_SATURATION + 1);
        best += weight * FULL_MATCH;
        for (const entries of lists) {
          for (let i = 0; i < entries.length; i++) {
            const entry = entries[i]!;
            const row = entry >>> 8;
            if (row >= out.length) continue;
            const frequency = entry & 255;
            out[row]! += (weight * frequency) / (frequency + flat + slope * lengths[row]!);
          }
        }
      }
      if (best > 0) for (let row = 0; row < out.length; row++) out[row] = Math.min(1, out[row]! / best);
    },

    *compacting(renumbered, remaining) {
      const nextPostings = createPostings();
      let copied = 0;
      for (const term of postings.terms()) {
        for (const entry of postings.of(term)!) {
          const row = renumbered[entry >>> 8] ?? -1;
          if (row >= 0) nextPostings.add(term, row, entry & 255);
          copied++;
        }
        if (copied < ENTRIES_PER_STEP) continue;
        copied = 0;
        yield;
      }
      const nextLengths = new Uint16Array(Math.max(64, remaining));
      let nextTotal = 0;
      renumbered.forEach((row, old) => {
        if (row < 0) return;
        nextLengths[row] = lengths[old]!;
        nextTotal += lengths[old]!;
      });
      return lexicalIndex(nextPostings, nextLengths, remaining, nextTotal);
    },

    get bytes() {
      return postings.bytes + lengths.byteLength;
    },
  };
}
