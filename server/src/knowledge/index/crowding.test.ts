import { describe, expect, test } from "vitest";
import { createIndex } from "./project-index.ts";

/** A unit vector of 48 dimensions with these weights on some axes. */
function at(weights: Record<number, number>): Float32Array {
  const vector = new Float32Array(48);
  for (const [axis, weight] of Object.entries(weights)) vector[Number(axis)] = weight;
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** Twelve entries about one subject; the first is the plainest and so near to everything said about it. */
function subject(index: ReturnType<typeof createIndex>): void {
  index.add([{ id: 1, docId: 1, text: "", vector: at({ 0: 1 }) }]);
  for (let id = 2; id <= 12; id++) {
    index.add([{ id, docId: id, text: "", vector: at({ 0: 1, [id]: 0.75 }) }]);
  }
}

describe("crowded passages", () => {
  const question = at({ 0: 1, 5: 0.3 });

  test("do not hide the best match", async () => {
    const index = createIndex({ dimensions: 48 });
    subject(index);
    const hits = await index.search("", question, { limit: 12 });
    expect(hits[0]!.docId).toBe(5);
    expect(hits.find((hit) => hit.docId === 1)!.cosine!).toBeGreaterThan(hits[0]!.cosine!);
    expect(hits).toHaveLength(12);
    const scores = hits.map((hit) => hit.score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  test("are left alone when there are too few of them", async () => {
    const index = createIndex({ dimensions: 48 });
    subject(index);
    for (let docId = 9; docId <= 12; docId++) index.remove(docId);
    const [first] = await index.search("", question, { limit: 1 });
    expect(first).toMatchObject({ docId: 1 });
    expect(first!.score).toBeCloseTo(first!.cosine!);
  });

  test("passages of the same document are no crowd", async () => {
    const index = createIndex({ dimensions: 48 });
    for (let id = 1; id <= 30; id++) index.add([{ id, docId: 1, text: "", vector: at({ 0: 1, [id]: 0.4 }) }]);
    for (const hit of await index.search("", question, { limit: 30 })) {
      expect(hit.score).toBeCloseTo(hit.cosine!);
    }
  });
});
