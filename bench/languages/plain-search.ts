const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
const PAIRED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Words cut to five letters; pairs of characters where a script has no spaces. */
function plainTerms(text: string): string[] {
  return [...text.toLowerCase().matchAll(WORDS)].flatMap(([word]) => {
    const characters = Array.from(word);
    if (!PAIRED.test(word)) return [characters.slice(0, 5).join("")];
    return characters.length === 1
      ? characters
      : characters.slice(1).map((next, at) => characters[at]! + next);
  });
}

/** What any search by words reaches: BM25 without stems, stop words or vectors. */
export function createPlainSearch(texts: readonly string[]): (query: string) => number[] {
  const documents = texts.map(plainTerms);
  const average = documents.reduce((sum, terms) => sum + terms.length, 0) / documents.length;
  const postings = new Map<string, Map<number, number>>();
  documents.forEach((terms, row) => {
    for (const term of terms) {
      const rows = postings.get(term) ?? new Map<number, number>();
      rows.set(row, (rows.get(row) ?? 0) + 1);
      postings.set(term, rows);
    }
  });
  return (query) => {
    const scores = new Map<number, number>();
    for (const term of new Set(plainTerms(query))) {
      const rows = postings.get(term) ?? new Map<number, number>();
      const weight = Math.log(1 + (documents.length - rows.size + 0.5) / (rows.size + 0.5));
      for (const [row, frequency] of rows) {
        const norm = 1.2 * (0.25 + (0.75 * documents[row]!.length) / average);
        scores.set(row, (scores.get(row) ?? 0) + (weight * frequency * 2.2) / (frequency + norm));
      }
    }
    return [...scores].sort(([, a], [, b]) => b - a).map(([row]) => row);
  };
}
