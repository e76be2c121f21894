const WORD = /\p{L}{4,}/gu;

/** A text with a letter swapped, dropped, doubled or replaced in so many of its words; the same for the same seed. */
export function misspell(text: string, edits: number, seed: number): string {
  const random = generator(seed + 1);
  const words = [...text.matchAll(WORD)];
  const chosen = new Set<number>();
  while (chosen.size < Math.min(edits, words.length)) chosen.add(Math.floor(random() * words.length));
  let at = -1;
  return text.replace(WORD, (word) => (chosen.has(++at) ? misspellWord(word, random) : word));
}

function misspellWord(word: string, random: () => number): string {
  const letters = Array.from(word);
  // Never the last letter: swapping needs one behind it.
  const at = Math.floor(random() * (letters.length - 1));
  const letter = letters[at]!;
  switch (Math.floor(random() * 4)) {
    case 0:
      [letters[at], letters[at + 1]] = [letters[at + 1]!, letter];
      break;
    case 1:
      letters.splice(at, 1);
      break;
    case 2:
      letters.splice(at, 0, letter);
      break;
    default:
      letters[at] = letters[Math.floor(random() * letters.length)] === letter ? "e" : letters.at(-1 - at)!;
  }
  return letters.join("");
}

/** mulberry32 */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
