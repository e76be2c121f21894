import { splitSentences } from "../../language/index.ts";
import { scoreSentences } from "../passages/sentence-scores.ts";
import type { Passage } from "../passage.ts";

/** The lines of a passage around the sentence that is nearest to the question, about so many characters long. */
export function snippetOf(
  question: string,
  passage: Passage,
  lines: readonly string[],
  length: number,
): string[] {
  const whole = lines.join("\n");
  if (whole.length <= length) return [...lines];
  const sentences = lines.flatMap((line, at) => splitSentences(line).map((text) => ({ text, line: at })));
  let from = nearestSentence(question, passage, whole, sentences.length);
  let until = from + 1;
  let size = sentences[from]?.text.length ?? 0;
  // What follows a sentence explains it more often than what precedes it.
  for (let side = 0; side < 2 * sentences.length; side++) {
    const next = side % 2 === 0 ? sentences[until] : sentences[from - 1];
    if (!next) continue;
    if (size + next.text.length > length) break;
    size += next.text.length;
    if (side % 2 === 0) until++;
    else from--;
  }
  const shown: string[] = [];
  for (let at = from; at < until; at++) {
    const { text, line } = sentences[at]!;
    const isSameLine = at > from && sentences[at - 1]!.line === line;
    if (isSameLine) shown.push(`${shown.pop()} ${text}`);
    else shown.push(text);
  }
  return shown;
}

function nearestSentence(question: string, passage: Passage, content: string, count: number): number {
  const { score, cosine, sentenceCosines, reads, title, headingPath } = passage;
  const isOwn = content === passage.content;
  const scored = scoreSentences(question, [
    {
      content,
      score,
      cosine,
      heading: [title, ...headingPath].join(" "),
      ...(isOwn ? { sentences: [...sentenceCosines], reads } : {}),
    },
  ]);
  const best = scored.reduce<{ position: number; score: number } | null>(
    (top, one) => (top && top.score >= one.score ? top : one),
    null,
  );
  return Math.min(best?.position ?? 0, Math.max(0, count - 1));
}
