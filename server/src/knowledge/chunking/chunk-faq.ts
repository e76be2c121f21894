import { chunkText } from "./chunk-text.ts";
import { DEFAULT_LIMITS, type Chunk, type ChunkLimits } from "./chunk.ts";

const LONGEST_ANSWER = 20_000;

/**
 * A question with its answer is found by either. The first chunk is searched by the question alone, so a
 * visitor's wording matches it undiluted; the others by the text of the answer.
 */
export function chunkFaq(
  entry: { question: string; answer: string },
  limits: ChunkLimits = DEFAULT_LIMITS,
): Chunk[] {
  const question = entry.question.replace(/\s+/g, " ").trim();
  const answer = entry.answer.trim();
  const parts = chunkText({ text: answer }, limits);
  if (!question) return parts;
  const whole: Chunk = {
    content: answer ? `${question}\n${beginningOf(answer, parts)}` : question,
    headingPath: [],
    at: {},
    indexText: question,
    position: 0,
  };
  return [
    whole,
    ...parts.map((part) => ({
      ...part,
      headingPath: [question, ...part.headingPath],
      position: part.position + 1,
    })),
  ];
}

/** A whole answer is quoted with its question; of one as long as a book the first parts, since each is found alone. */
function beginningOf(answer: string, parts: readonly Chunk[]): string {
  if (answer.length <= LONGEST_ANSWER) return answer;
  const beginning: string[] = [];
  let length = 0;
  for (const { content } of parts) {
    length += content.length;
    if (length > LONGEST_ANSWER) break;
    beginning.push(content);
  }
  return beginning.join("\n");
}
