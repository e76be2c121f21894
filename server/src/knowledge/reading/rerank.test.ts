import { expect, test } from "vitest";
import { rerank, type Readable, type RerankOptions } from "./rerank.ts";
import type { Reader } from "./reader.ts";

const passage = (title: string, score: number, content: string, question: string | null = null) => ({
  title,
  score,
  content,
  question,
  headingPath: [] as string[],
});
const PROSE = "The house was built on a hill. It has a red roof and many windows.";

/** Answers with fixed scores by title, and notes what it was asked to read. */
function scripted(scores: Record<string, number[]> | null) {
  const seen: string[] = [];
  const reader: Reader = {
    state: () => Promise.resolve({ reads: true, reason: null }),
    read: (_question, passages, readsOn = () => true) => {
      if (!scores) return Promise.resolve(null);
      const read: Float32Array[] = [];
      for (const [index, { title }] of passages.entries()) {
        seen.push(title);
        read.push(Float32Array.from(scores[title] ?? [-8]));
        if (!readsOn(read[index]!, index)) break;
      }
      return Promise.resolve(read);
    },
  };
  const order = async (
    passages: Readable[],
    question = "Who built the house?",
    options: RerankOptions = {},
  ) => (await rerank(reader, question, passages, options)).map(({ title }) => title);
  return { reader, seen, order };
}

test("prose moves by what is read, an FAQ hardly", async () => {
  const { order } = scripted({ b: [-2, 6], c: [6] });
  expect(await order([passage("a", 0.7, PROSE), passage("b", 0.5, PROSE)])).toEqual(["b", "a"]);
  const faqs = [passage("a", 0.7, "x", "Who?"), passage("c", 0.5, "y", "When?")];
  expect(await order(faqs)).toEqual(["a", "c"]);
});

test("scores stay between 0 and 1, and each read sentence has its own", async () => {
  const { reader } = scripted({ a: [9, -3], b: [-9] });
  const passages = [passage("a", 1, PROSE), passage("b", 0.7, PROSE)];
  const ranked = await rerank(reader, "Who?", passages, { readsAll: true });
  expect(ranked.map(({ reads }) => reads)).toEqual([[9, -3], [-9]]);
  for (const { score } of ranked) expect(score > 0 && score <= 1).toBe(true);
});

test("at most five are read, and none that could not become the first", async () => {
  const many = Array.from({ length: 8 }, (_, index) => passage(`p${index}`, 0.7 - index / 100, PROSE));
  const { order, seen } = scripted({});
  await order(many);
  expect(seen).toEqual(["p0", "p1", "p2", "p3", "p4"]);
  const faqs = scripted({});
  await faqs.order([passage("near", 0.8, "x", "near"), passage("far", 0.6, "y", "far")]);
  expect(faqs.seen).toEqual(["near"]);
});

test("the best is read first, and others only while one could still come first", async () => {
  const passages = [0.8, 0.7, 0.6, 0.4].map((score, index) => passage(`p${index}`, score, PROSE));
  const sure = scripted({ p0: [9] });
  expect(await sure.order(passages)).toEqual(["p0", "p1", "p2", "p3"]);
  expect(sure.seen).toEqual(["p0"]);
  const found = scripted({ p1: [9] });
  expect(await found.order(passages)).toEqual(["p1", "p0", "p2", "p3"]);
  expect(found.seen).toEqual(["p0", "p1"]);
  const unsure = scripted({});
  await unsure.order(passages);
  expect(unsure.seen).toEqual(["p0", "p1", "p2", "p3"]);
  const all = scripted({ p0: [9] });
  await all.order(passages, undefined, { readsAll: true });
  expect(all.seen).toEqual(["p0", "p1", "p2", "p3"]);
});

test("passages that the search finds equal are all read, since they may contradict each other", async () => {
  const { order, seen } = scripted({ old: [9], new: [9] });
  await order([passage("old", 0.8, "£18"), passage("new", 0.79, "£24"), passage("other", 0.7, "£1")]);
  expect(seen).toEqual(["old", "new"]);
});

test("entries keep the order of the search among each other", async () => {
  const { order } = scripted({ a: [-9], b: [9], prose: [9] });
  const entries = [passage("a", 0.7, "x", "Who?"), passage("b", 0.69, "y", "When?")];
  expect(await order(entries)).toEqual(["a", "b"]);
  expect(await order([...entries, passage("prose", 0.68, PROSE)])).toEqual(["prose", "a", "b"]);
});

test("without a reader and for other languages the order stays", async () => {
  const passages = [passage("a", 0.7, PROSE), passage("b", 0.5, PROSE)];
  expect(await scripted(null).order(passages)).toEqual(["a", "b"]);
  const spanish = scripted({ b: [9] });
  expect(await spanish.order(passages, "¿Quién construyó la casa y cuándo?")).toEqual(["a", "b"]);
  const german = [passage("a", 0.7, PROSE), passage("b", 0.5, "Das Haus ist auf dem Berg und es ist rot.")];
  const english = scripted({ a: [-8] });
  // A passage that cannot be read keeps its score beside one that was read and does not answer.
  expect(await english.order(german)).toEqual(["b", "a"]);
  expect(english.seen).toEqual(["a"]);
});
