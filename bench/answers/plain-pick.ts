import type { Passage } from "../../server/src/knowledge/index.ts";
import { groupSentences } from "../../server/src/knowledge/chunking/sentence-units.ts";

/** The plain way: of all that was found, the two sentences whose vectors lie nearest to the question's. */
export function twoNearestSentences(passages: readonly Passage[]): string {
  return passages
    .flatMap(({ content, score, sentenceCosines }) =>
      groupSentences(content).map((sentences, index) => ({
        text: sentences.join(" "),
        cosine: sentenceCosines[index] ?? score,
      })),
    )
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, 2)
    .map(({ text }) => text)
    .join(" ");
}
