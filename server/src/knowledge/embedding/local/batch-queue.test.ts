import { expect, test } from "vitest";
import { createBatchQueue } from "./batch-queue.ts";

const words = (count: number) =>
  Array.from({ length: count }, (_, i) => `word${"abcdefgh"[i % 8]}`).join(" ");
const ignore = (promise: Promise<unknown>) => void promise.catch(() => {});

test("queries are processed before earlier documents", () => {
  const queue = createBatchQueue(100, 256);
  ignore(queue.add(["document one", "document two"], {}));
  ignore(queue.add(["query"], { priority: "query" }));
  expect(queue.take().map((item) => item.text)).toEqual(["query"]);
  expect(queue.take().map((item) => item.text)).toEqual(["document one", "document two"]);
  expect(queue.take()).toEqual([]);
});

test("a query overtakes the rest of a call that is already being worked on", () => {
  const queue = createBatchQueue(100, 256);
  ignore(queue.add([words(60), words(61), words(62)], {}));
  queue.take();
  ignore(queue.add(["query"], { priority: "query" }));
  expect(queue.take().map((item) => item.text)).toEqual(["query"]);
});

test("a batch holds texts of similar length and no more than its budget", () => {
  const queue = createBatchQueue(100, 256);
  ignore(queue.add([words(40), words(3), words(45), words(2), words(400)], {}));
  const batches = Array.from({ length: 4 }, () => queue.take().map((item) => item.text.split(" ").length));
  expect(batches).toEqual([[2, 3], [40, 45], [400], []]);
});

test("vectors arrive in the order of the call's texts", async () => {
  const queue = createBatchQueue(1_000, 256);
  const result = queue.add([words(9), words(1), words(5)], {});
  for (const item of queue.take()) item.resolve(Float32Array.of(item.text.split(" ").length));
  expect((await result).map((vector) => vector[0])).toEqual([9, 1, 5]);
});

test("a canceled call is rejected immediately and its texts are never embedded", async () => {
  const queue = createBatchQueue(1_000, 256);
  const giveUp = new AbortController();
  const result = queue.add(["a", "b"], { signal: giveUp.signal });
  giveUp.abort(new Error("changed my mind"));
  await expect(result).rejects.toThrow("changed my mind");
  expect(queue.take()).toEqual([]);
});
