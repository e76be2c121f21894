import { chunkText } from "../../server/src/knowledge/chunking/chunk-text.ts";
import { embedChunks } from "../../server/src/knowledge/embedding/embed-chunks.ts";
import type { Embedder } from "../../server/src/knowledge/embedding/embedder.ts";
import { createIndex } from "../../server/src/knowledge/index/project-index.ts";
import type { Hit } from "../../server/src/knowledge/index/search-rows.ts";
import { bestSentences } from "../../server/src/knowledge/passages/best-sentences.ts";
import { isAnswerable } from "../../server/src/knowledge/passages/confidence.ts";
import { milliseconds, percent } from "./figures.ts";

export interface AnswerSet {
  paragraphs: { title: string; text: string }[];
  questions: { q: string; answers: string[] }[];
}

const CHUNKS_READ = 3;

/** Teaches the paragraphs, asks the questions, and searches for a gold answer in each reply. */
export async function measureAnswers(
  name: string,
  set: AnswerSet,
  strangers: string[],
  embedder: Embedder | null,
  most: number,
): Promise<Record<string, string | number>> {
  const chunks = set.paragraphs.flatMap((paragraph, docId) =>
    chunkText(paragraph).map((chunk) => ({ ...chunk, docId, title: paragraph.title })),
  );
  const vectors = embedder ? await embedChunks(embedder, chunks) : [];
  const index = createIndex({ dimensions: embedder?.dimensions ?? 1 });
  chunks.forEach(({ docId, indexText }, id) => {
    index.add([{ id, docId, text: indexText, vector: null, ...vectors[id] }]);
  });

  async function reply(question: string): Promise<{ hits: Hit[]; text: string }> {
    const [vector = null] = embedder ? await embedder.embed([question], { priority: "query" }) : [];
    const hits = await index.search(question, vector, { limit: 5 });
    const found = hits.slice(0, CHUNKS_READ).map((hit) => {
      const { content, title, headingPath } = chunks[hit.chunkId]!;
      return { ...hit, content, heading: [title, ...headingPath].join(" ") };
    });
    return { hits, text: bestSentences(question, found).text };
  }

  const questions = set.questions.slice(0, most);
  const times: number[] = [];
  let [right, length, answered, refused] = [0, 0, 0, 0];
  for (const { q, answers } of questions) {
    const began = performance.now();
    const { hits, text } = await reply(q);
    times.push(performance.now() - began);
    length += text.length;
    if (answers.some((answer) => plain(text).includes(plain(answer)))) right++;
    if (isAnswerable(hits, q)) answered++;
  }
  for (const stranger of strangers) if (!isAnswerable((await reply(stranger)).hits, stranger)) refused++;
  return {
    set: name,
    questions: questions.length,
    "holds the answer %": percent(right, questions.length),
    "mean characters": (length / questions.length).toFixed(0),
    "answered %": percent(answered, questions.length),
    "strangers refused %": percent(refused, strangers.length),
    "p50 ms": milliseconds(times, 0.5),
    "p99 ms": milliseconds(times, 0.99),
  };
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
