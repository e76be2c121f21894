/** As the server compares texts: without case, so that "STRASSE" finds "Straße". */
const fold = (text: string): string => text.normalize("NFC").toUpperCase().toLowerCase().replaceAll("ς", "σ");

/** Where a text has the words, from and to; null where it has not. Folding can change the length of a text. */
export function findFolded(text: string, words: string): readonly [from: number, to: number] | null {
  const wanted = fold(words.trim());
  const at = wanted === "" ? -1 : fold(text).indexOf(wanted);
  if (at < 0) return null;
  const from = shortestWith(text, at + 1) - 1;
  return [from, shortestWith(text, at + wanted.length)];
}

/** The length of the shortest beginning that is as long when folded. */
function shortestWith(text: string, folded: number): number {
  let [from, to] = [0, text.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (fold(text.slice(0, middle)).length < folded) from = middle + 1;
    else to = middle;
  }
  return from;
}
