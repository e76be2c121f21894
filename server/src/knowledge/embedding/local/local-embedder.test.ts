import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Embedder } from "../embedder.ts";
import { createLocalEmbedder } from "./local-embedder.ts";
import { createModelWorker, type ModelWorkerOptions } from "./model-worker.ts";
import { until } from "../../../../test/until.ts";

let embedder: Embedder;

function startEmbedder(options: ModelWorkerOptions = {}) {
  const worker = createModelWorker(options);
  return { ...createLocalEmbedder(worker), pid: () => worker.pid };
}

beforeAll(async () => {
  embedder = createLocalEmbedder(createModelWorker());
  await embedder.embed(["start"]);
}, 120_000);
afterAll(() => embedder.close());

const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

describe("the built-in model", () => {
  test("gives the published vectors of all-MiniLM-L6-v2", async () => {
    const [first] = await embedder.embed(["This is an example sentence"]);
    expect(first![0]).toBeCloseTo(0.0676, 1);
    expect(Math.abs(first![0]! - 0.0676)).toBeLessThan(0.01);
    expect(Math.abs(first![1]! - 0.0635)).toBeLessThan(0.01);
    expect(Math.abs(first![2]! - 0.0487)).toBeLessThan(0.01);
  });

  test("gives similar meanings close unit vectors and different meanings distant ones", async () => {
    const [a, b, c] = await embedder.embed([
      "How do I reset my password?",
      "I forgot my login secret and want a new one",
      "The cathedral was built in the twelfth century",
    ]);
    expect(a).toHaveLength(embedder.dimensions);
    expect(cosine(a!, a!)).toBeCloseTo(1, 5);
    expect(cosine(a!, b!)).toBeGreaterThan(0.5);
    expect(cosine(a!, c!)).toBeLessThan(0.2);
  });

  test("gives a text about the same vector alone and in a batch", async () => {
    const text = "Refunds are paid within fourteen days.";
    const [alone] = await embedder.embed([text]);
    const crowd = await embedder.embed(["short", text, "a somewhat longer text ".repeat(30)]);
    expect(cosine(alone!, crowd[1]!)).toBeGreaterThan(0.995);
  });

  test("accepts empty, very long and foreign-language texts", async () => {
    const texts = ["", " ", "x".repeat(100_000), "word ".repeat(20_000), "返金はいつですか", "🎉".repeat(50)];
    const vectors = await embedder.embed(texts);
    for (const vector of vectors) expect(vector.every(Number.isFinite)).toBe(true);
    expect(await embedder.embed([])).toEqual([]);
  });

  test("caches queries, and callers can't corrupt the cache", async () => {
    const [first] = await embedder.embed(["opening hours"], { priority: "query" });
    const expected = first!.slice();
    first!.fill(0);
    const [second] = await embedder.embed(["opening hours"], { priority: "query" });
    expect(second).toEqual(expected);
  });
});

describe("the process behind it", () => {
  test("is replaced when it dies, and its batch is retried", async () => {
    const own = startEmbedder();
    await own.embed(["start"]);
    const pid = own.pid();
    const result = own.embed(Array.from({ length: 10 }, (_, i) => `a text ${i} `.repeat(40)));
    process.kill(pid!, "SIGKILL");
    expect(await result).toHaveLength(10);
    expect(own.pid()).not.toBe(pid);
    await own.close();
  });

  test("is stopped when idle and started again when needed", async () => {
    const own = startEmbedder({ idleMs: 1 });
    await own.embed(["start"]);
    const pid = own.pid();
    await until(() => own.pid() === undefined && (pid === undefined || isGone(pid)));
    expect(await own.embed(["again"])).toHaveLength(1);
    await own.close();
  });

  test("starts with the first text and stops on close", async () => {
    const own = startEmbedder();
    expect(own.pid()).toBeUndefined();
    await own.embed(["start"]);
    const pid = own.pid()!;
    await own.close();
    expect(isGone(pid)).toBe(true);
    await expect(own.embed(["late"])).rejects.toMatchObject({ reason: "closed" });
  });

  test("close rejects queued texts", async () => {
    const own = startEmbedder();
    const waiting = own.embed(Array.from({ length: 200 }, (_, i) => `text ${i} `.repeat(60)));
    const outcome = waiting.catch((error: unknown) => error);
    await own.close();
    expect(await outcome).toMatchObject({ name: "EmbeddingError" });
  });

  test("a query runs between the batches of a long document", async () => {
    const order: string[] = [];
    const long = embedder
      .embed(Array.from({ length: 8 }, (_, i) => `paragraph ${i} `.repeat(60)))
      .then(() => order.push("document"));
    const query = embedder.embed(["urgent question"], { priority: "query" }).then(() => order.push("query"));
    await Promise.all([long, query]);
    expect(order).toEqual(["query", "document"]);
  });

  test("a call can be canceled", async () => {
    const giveUp = new AbortController();
    const result = embedder.embed(["a".repeat(500), "b"], { signal: giveUp.signal });
    const aborted = once(giveUp.signal, "abort");
    giveUp.abort(new Error("not needed"));
    await aborted;
    await expect(result).rejects.toThrow("not needed");
    await expect(embedder.embed(["c"], { signal: giveUp.signal })).rejects.toThrow("not needed");
  });
});
