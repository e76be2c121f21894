import { splitSentences } from "../../language/index.ts";
import { chunkSize } from "./chunk-size.ts";

/** Cuts a text into parts of at most `maxTokens`, at sentences if possible, of about equal size. */
export function splitLongText(text: string, targetTokens: number, maxTokens: number): string[] {
  if (chunkSize(text) <= maxTokens) return [text];
  const pieces = splitSentences(text).flatMap((sentence) =>
    chunkSize(sentence) <= maxTokens ? [sentence] : splitSentence(sentence, maxTokens),
  );
  const sizes = pieces.map(chunkSize);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const share = total / Math.ceil(total / targetTokens);
  const parts: string[][] = [];
  let filled = Infinity;
  for (const [index, piece] of pieces.entries()) {
    const size = sizes[index]!;
    // The part ends here where that is closer to an equal share than continuing.
    if (filled + size > maxTokens || filled + size / 2 > share) {
      parts.push([]);
      filled = 0;
    }
    parts.at(-1)!.push(piece);
    filled += size;
  }
  return parts.map((part) => part.join(" "));
}

/** A sentence too long for the model: cut between words, or anywhere in a word without end. */
function splitSentence(sentence: string, maxTokens: number): string[] {
  const parts: string[] = [];
  let open = "";
  let filled = 0;
  for (const word of sentence.split(/(?<=\s)/).flatMap((part) => splitWord(part, maxTokens))) {
    const size = chunkSize(word);
    if (filled > 0 && filled + size > maxTokens) {
      parts.push(open.trim());
      open = "";
      filled = 0;
    }
    open += word;
    filled += size;
  }
  if (open.trim()) parts.push(open.trim());
  return parts;
}

function splitWord(word: string, maxTokens: number): string[] {
  if (chunkSize(word) <= maxTokens) return [word];
  // A character is at most two pieces by the estimate.
  const characters = Array.from(word);
  const step = Math.max(1, Math.floor(maxTokens / 2));
  const parts: string[] = [];
  for (let i = 0; i < characters.length; i += step) parts.push(characters.slice(i, i + step).join(""));
  return parts;
}
