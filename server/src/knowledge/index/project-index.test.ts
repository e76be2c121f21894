import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { IndexedChunk } from "./chunk-table.ts";
import { createIndex } from "./project-index.ts";

/** Directions of a tiny space: each topic is one of eight axes. */
function axis(...weights: number[]): Float32Array {
  const vector = new Float32Array(8);
  vector.set(weights);
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

function chunk(id: number, docId: number, text: string, vector: Float32Array | null = null): IndexedChunk {
  return { id, docId, text, vector };
}

function filled() {
  const index = createIndex({ dimensions: 8 });
  index.add([
    chunk(1, 10, "Refunds are paid within fourteen days", axis(1, 0.2)),
    chunk(2, 10, "Contact support for a refund of a gift card", axis(0.9, 0, 0.3)),
    chunk(3, 20, "Our shop opens at nine", axis(0.1, 0, 0, 1)),
    chunk(4, 30, "Parcels travel by train", axis(0.2, 1)),
  ]);
  return index;
}

describe("search", () => {
  test("ranks by words and meaning together, with scores from 0 to 1", async () => {
    const hits = await filled().search("refund days", axis(1), { limit: 3 });
    expect(hits.map((hit) => hit.chunkId)).toEqual([1, 2, 4]);
    for (const { score } of hits) expect(score >= 0 && score <= 1).toBe(true);
    expect(hits[0]!.score).toBeGreaterThan(0.6);
    expect(hits[2]!.score).toBeLessThan(0.3);
  });

  test("finds by meaning what shares no word, and by words what has no vector", async () => {
    const index = filled();
    index.add([chunk(5, 40, "Zebra crossing rules")]);
    expect((await index.search("money back", axis(1, 0.1), { limit: 1 }))[0]!.docId).toBe(10);
    expect((await index.search("zebra crossing", axis(0, 0, 0, 0, 1), { limit: 1 }))[0]).toMatchObject({
      docId: 40,
      cosine: null,
    });
  });

  test("without a query vector it is lexical, and finds nothing where no word fits", async () => {
    const index = filled();
    expect((await index.search("parcel", null, { limit: 5 })).map((hit) => hit.docId)).toEqual([30]);
    expect(await index.search("xylophone", null, { limit: 5 })).toEqual([]);
    expect(await index.search("", null, { limit: 5 })).toEqual([]);
  });

  test("limits the hits per document and still returns the requested number", async () => {
    const index = filled();
    const many = Array.from({ length: 400 }, (_, i) => chunk(100 + i, 50, "refund days", axis(1)));
    index.add(many);
    const hits = await index.search("refund days", axis(1), { limit: 4, perDocument: 1 });
    expect(hits.map((hit) => hit.docId)).toEqual([50, 10, 30, 20]);
    const two = await index.search("refund days", axis(1), { limit: 4, perDocument: 2 });
    expect(two.filter((hit) => hit.docId === 50)).toHaveLength(2);
  });

  test("a long chunk is found by its best sentence", async () => {
    const index = filled();
    const sentences = [axis(0, 0, 0, 0, 0, 1), axis(0, 0, 0, 0, 1)];
    index.add([{ ...chunk(9, 90, "About many things", axis(0, 0, 0, 1, 0.3, 0.3)), sentences }]);
    const [hit] = await index.search("nothing alike", axis(0, 0, 0, 0, 1), { limit: 1 });
    expect(hit).toMatchObject({ chunkId: 9 });
    expect(hit!.cosine).toBeGreaterThan(0.6);
    expect(hit!.sentences.map((value) => Math.round(value))).toEqual([0, 1]);
  });

  test("an empty index returns nothing, and another model's vector is refused", async () => {
    expect(await createIndex({ dimensions: 8 }).search("a", axis(1), { limit: 3 })).toEqual([]);
    await expect(filled().search("a", new Float32Array(3), { limit: 3 })).rejects.toThrow("3 dimensions");
  });
});

describe("changes", () => {
  test("a removed document is not found, and adding it again finds the new text only", async () => {
    const index = filled();
    expect(index.remove(10)).toBe(true);
    expect(index.remove(10)).toBe(false);
    expect(index.size).toBe(2);
    expect(await index.search("refund", null, { limit: 5 })).toEqual([]);
    index.add([chunk(7, 10, "Warranty claims", axis(1))]);
    expect((await index.search("warranty", axis(1), { limit: 1 }))[0]).toMatchObject({
      chunkId: 7,
      docId: 10,
    });
  });

  test("after many removals it ranks like an index built from the rest", async () => {
    const text = (i: number) => `item ${i} colour${i % 7} size${i % 11}`;
    const vector = (i: number) => axis(Math.sin(i), Math.cos(i), Math.sin(i * 3), 1);
    const changed = createIndex({ dimensions: 8 });
    const fresh = createIndex({ dimensions: 8 });
    for (let i = 0; i < 1_500; i++) changed.add([chunk(i, i, text(i), vector(i))]);
    const full = changed.bytes;
    for (let i = 0; i < 1_500; i++) if (i % 3 !== 0) changed.remove(i);
    for (let i = 0; i < 1_500; i += 3) fresh.add([chunk(i, i, text(i), vector(i))]);
    await changed.search("", null, { limit: 1 });
    // Changes while the copy without dead rows is being made must reach the copy too.
    changed.remove(0);
    changed.add([chunk(7_000, 7_000, "late item", axis(1))]);
    fresh.remove(0);
    fresh.add([chunk(7_000, 7_000, "late item", axis(1))]);
    for (let turn = 0; turn < 1_000 && changed.bytes >= full / 2; turn++) await nextTurn();
    changed.remove(3);
    fresh.remove(3);
    for (const query of ["colour3 size4", "item 300", "colour1", "late"]) {
      const options = { limit: 20 };
      expect(await changed.search(query, axis(1, 0.5), options)).toEqual(
        await fresh.search(query, axis(1, 0.5), options),
      );
    }
    expect(changed.size).toBe(499);
    expect(changed.bytes).toBeLessThan(full / 2);
  });

  test("a search under way is not disturbed by changes", async () => {
    const index = createIndex({ dimensions: 8 });
    index.add(Array.from({ length: 30_000 }, (_, i) => chunk(i, i, "", axis(1, i / 30_000))));
    const running = index.search("", axis(1), { limit: 3 });
    for (let i = 3; i < 29_000; i++) index.remove(i);
    index.add([chunk(40_000, 40_000, "", axis(1))]);
    const later = index.search("", axis(1), { limit: 1 });
    expect((await running).map((hit) => hit.chunkId)).toEqual([0, 1, 2]);
    expect((await later)[0]!.chunkId).toBe(0);
    expect(index.size).toBe(1_004);
  });
});
