/** How many of the words that a reference program read were read as well. */
export interface Recall {
  /** How many words the reference has. */
  expected: number;
  /** Each word as often as it occurs. */
  all: number;
  /** Each word once: a footer that the reference prints on every page counts as one. */
  distinct: number;
  /** The first few words that are missing. */
  missing: string[];
}

const MAX_MISSING = 8;

/** Marks that show nothing: soft hyphens, joiners, and directions that a program adds to the text. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Words of letters and digits; ligatures and full-width forms as plain letters. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize("NFKC").replace(INVISIBLE, "");
  return plain.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

export function compareWords(expected: string[], found: string[]): Recall {
  const left = new Map<string, number>();
  for (const word of found) left.set(word, (left.get(word) ?? 0) + 1);
  const distinct = new Set(expected);
  const known = [...distinct].filter((word) => left.has(word)).length;
  const missing: string[] = [];
  for (const word of expected) {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    if (count <= 0) missing.push(word);
  }
  return {
    expected: expected.length,
    all: 1 - missing.length / expected.length,
    distinct: known / distinct.size,
    missing: missing.slice(0, MAX_MISSING).map((word) => word.slice(0, 30)),
  };
}

/** The words that both have, each as often as it occurs in both. */
export function commonWords(first: string[], second: string[]): string[] {
  const left = new Map<string, number>();
  for (const word of second) left.set(word, (left.get(word) ?? 0) + 1);
  return first.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  });
}
