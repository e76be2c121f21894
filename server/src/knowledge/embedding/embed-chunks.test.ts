import { expect, test } from "vitest";
import { chunkFaq } from "../chunking/chunk-faq.ts";
import { sentenceUnits } from "../chunking/sentence-units.ts";
import { EVERY_LANGUAGE } from "../index/language-skill.ts";
import { embedChunks } from "./embed-chunks.ts";
import type { Embedder } from "./embedder.ts";

/** Answers for each text the number of texts it has been asked for so far. */
function recorder() {
  const texts: string[] = [];
  const embedder: Embedder = {
    id: "recorder",
    dimensions: 1,
    maxTokens: 256,
    ...EVERY_LANGUAGE,
    embed: async (asked) => asked.map((text) => Float32Array.of(texts.push(text) - 1)),
    close: async () => {},
  };
  const textOf = (vector: Float32Array) => texts[vector[0]!]!;
  return { embedder, texts, textOf };
}

const content =
  "Refunds are paid within fourteen days of the return. The money goes back to the card you paid with.";

test("a chunk is embedded with its headings, its sentences without", async () => {
  const { embedder, textOf } = recorder();
  const indexText = `Handbook › Refunds\n${content}`;
  const [vectors] = await embedChunks(embedder, [{ content, indexText }]);
  expect(textOf(vectors!.vector)).toBe(indexText);
  expect(vectors!.sentences.map(textOf)).toEqual(sentenceUnits(content));
});

test("what occurs twice is embedded once", async () => {
  const { embedder, texts } = recorder();
  const chunk = { content, indexText: content };
  const [first, second] = await embedChunks(embedder, [chunk, chunk]);
  expect(second).toEqual(first);
  expect(texts).toHaveLength(3);
});

test("a question is embedded alone, and the sentences of its answer belong to the answer", async () => {
  const { embedder, textOf } = recorder();
  const [question, answer] = await embedChunks(embedder, chunkFaq({ question: "Refunds?", answer: content }));
  expect(textOf(question!.vector)).toBe("Refunds?");
  expect(question!.sentences).toEqual([]);
  expect(answer!.sentences).toHaveLength(2);
});
