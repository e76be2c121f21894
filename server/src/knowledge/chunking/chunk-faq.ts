import { chunkText } from "./chunk-text.ts";
import { defaultLimits, type Chunk, type ChunkLimits } from "./chunk.ts";

/**
 * A question with its answer is found by either. The first chunk is searched by the question alone, so a
 * visitor's own wording meets it undiluted; the others by what the answer says.
 */
export function chunkFaq(
  entry: { question: string; answer: string },
  limits: ChunkLimits = defaultLimits,
): Chunk[] {
  const question = entry.question.replace(/\s+/g, " ").trim();
  const answer = entry.answer.trim();
  const parts = chunkText({ text: answer }, limits);
  if (!question) return parts;
  const whole: Chunk = {
    content: answer ? `${question}\n${answer}` : question,
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
