import { chunkText } from "../../server/src/knowledge/chunking/chunk-text.ts";
import { embedChunks } from "../../server/src/knowledge/embedding/embed-chunks.ts";
import type { Embedder } from "../../server/src/knowledge/embedding/embedder.ts";
import { createIndex } from "../../server/src/knowledge/index/project-index.ts";
import type { Hit } from "../../server/src/knowledge/index/search-rows.ts";
import { queryVector } from "../../server/src/knowledge/query-vector.ts";
import { bestSentences } from "../../server/src/knowledge/passages/best-sentences.ts";
import { isAnswerable } from "../../server/src/knowledge/passages/confidence.ts";
import { detectLanguage } from "../../server/src/language/index.ts";
import type { Paragraph } from "../answers/sets.ts";

export interface TaughtBot {
  search(query: string): Promise<Hit[]>;
  /** The reply without a model vendor; null for a refusal. */
  reply(question: string): Promise<string | null>;
}

const CHUNKS_READ = 5;

/** The product's chunks, index, confidence and sentences over some paragraphs; a document's id is its rank. */
export async function teachBot(
  paragraphs: readonly Paragraph[],
  embedder: Embedder | null,
): Promise<TaughtBot> {
  const chunks = paragraphs.flatMap((paragraph, docId) =>
    chunkText(paragraph).map((chunk) => ({ ...chunk, docId, title: paragraph.title })),
  );
  const isKnown =
    embedder && chunks.some(({ content }) => embedder.meaningShare(detectLanguage(content)) > 0);
  const vectors = isKnown ? await embedChunks(embedder, chunks) : [];
  const index = createIndex({
    dimensions: embedder?.dimensions ?? 1,
    ...(embedder ? { skill: embedder } : {}),
  });
  chunks.forEach(({ docId, indexText }, id) => {
    index.add([{ id, docId, text: indexText, vector: null, ...vectors[id] }]);
  });
  const search = (query: string) =>
    index.search(query, embedder && queryVector(embedder, index, query), { limit: CHUNKS_READ });
  return {
    search,
    async reply(question) {
      const hits = await search(question);
      const corrections = index.correct(question)?.words ?? 0;
      const found = hits.map((hit) => {
        const { content, title, headingPath } = chunks[hit.chunkId]!;
        return { ...hit, content, corrections, heading: [title, ...headingPath].join(" ") };
      });
      return isAnswerable(found, question) ? bestSentences(question, found).text : null;
    },
  };
}
