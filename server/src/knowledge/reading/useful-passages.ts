import type { Passage } from "../passage.ts";

/** From here on the reader finds an answer in a passage. */
const ANSWERS = 0;
/** Below this nothing in a passage has to do with the question. */
const USELESS = -5;

/**
 * What is worth a place in a model's prompt: where one passage answers, prose in which the reader finds nothing near an
 * answer is left out. An FAQ stays, since it is matched by its wording.
 */
export function usefulPassages<P extends Pick<Passage, "reads" | "question">>(passages: readonly P[]): P[] {
  const isAnswered = passages.some(({ reads }) => bestOf(reads) > ANSWERS);
  return passages.filter(
    ({ reads, question }) =>
      !isAnswered || reads.length === 0 || question !== null || bestOf(reads) >= USELESS,
  );
}

const bestOf = (reads: readonly number[]): number => Math.max(-Infinity, ...reads);
