import { expect, test } from "vitest";
import { createBatchQueue, type Item } from "./batch-queue.ts";

const wordsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => `word${"abcdefgh"[i % 8]}`).join(" ");
const embeds = (...texts: string[]) => texts.map((text) => ({ kind: "embed" as const, text }));
const read = (question: string, count: number) => ({
  kind: "read" as const,
  question,
  passage: { title: "", sentences: [wordsOf(count)] },
});
const textOf = ({ job }: Item) => (job.kind === "embed" ? job.text : job.kind === "read" ? job.question : "");
const ignore = (promise: Promise<unknown>) => void promise.catch(() => {});

test("queries are processed before earlier documents", () => {
  const queue = createBatchQueue(100, 256);
  ignore(queue.add(embeds("document one", "document two"), {}));
  ignore(queue.add(embeds("query"), { priority: "query" }));
  expect(queue.take().map(textOf)).toEqual(["query"]);
  expect(queue.take().map(textOf)).toEqual(["document one", "document two"]);
  expect(queue.take()).toEqual([]);
});

test("a query overtakes the rest of a call that is already being worked on", () => {
  const queue = createBatchQueue(100, 256);
  ignore(queue.add(embeds(wordsOf(60), wordsOf(61), wordsOf(62)), {}));
  queue.take();
  ignore(queue.add(embeds("query"), { priority: "query" }));
  expect(queue.take().map(textOf)).toEqual(["query"]);
});

test("a batch holds texts of similar length and no more than its budget", () => {
  const queue = createBatchQueue(100, 256);
  ignore(queue.add(embeds(wordsOf(40), wordsOf(3), wordsOf(45), wordsOf(2), wordsOf(400)), {}));
  const batches = Array.from({ length: 4 }, () => queue.take().map((item) => textOf(item).split(" ").length));
  expect(batches).toEqual([[2, 3], [40, 45], [400], []]);
});

test("vectors arrive in the order of the call's texts", async () => {
  const queue = createBatchQueue(1_000, 256);
  const result = queue.add(embeds(wordsOf(9), wordsOf(1), wordsOf(5)), {});
  for (const item of queue.take()) item.resolve(Float32Array.of(textOf(item).split(" ").length));
  expect((await result).map((vector) => vector[0])).toEqual([9, 1, 5]);
});

test("a canceled call is rejected immediately and its texts are never embedded", async () => {
  const queue = createBatchQueue(1_000, 256);
  const giveUp = new AbortController();
  const result = queue.add(embeds("a", "b"), { signal: giveUp.signal });
  giveUp.abort(new Error("changed my mind"));
  await expect(result).rejects.toThrow("changed my mind");
  expect(queue.take()).toEqual([]);
});

test("a batch has one kind of job, and short passages of a question are read together", () => {
  const queue = createBatchQueue(100, 256);
  ignore(queue.add(embeds("query"), { priority: "query" }));
  ignore(queue.add([read("a", 30), read("b", 200), read("c", 31)], { priority: "query" }));
  expect(queue.take().map(textOf)).toEqual(["query"]);
  expect(queue.take().map(textOf)).toEqual(["a", "c"]);
  expect(queue.take().map(textOf)).toEqual(["b"]);
});
