import { describe, expect, test } from "vitest";
import * as judging from "./confidence.ts";
import { likelySources, type ScoredHit } from "./confidence.ts";

const QUESTION = "Who built the house?";
const confidence = (hits: ScoredHit[]) => judging.confidence(hits, QUESTION);
const isAnswerable = (hits: ScoredHit[]) => judging.isAnswerable(hits, QUESTION);
const answerableHits = (hits: ScoredHit[]) => judging.answerableHits(hits, QUESTION);

const hit = (docId: number, score: number, cosine: number | null = score) => ({ docId, score, cosine });

describe("confidence", () => {
  test("grows with the best score and stays between 0 and 1", () => {
    const values = [0, 0.2, 0.5, 0.7, 0.9, 1].map((score) => confidence([hit(1, score)]));
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect(values[0]).toBe(0);
    expect(values.at(-1)).toBe(1);
    expect(confidence([])).toBe(0);
  });

  test("is higher where one document leads clearly, in any order of hits", () => {
    const alone = confidence([hit(1, 0.65), hit(2, 0.4)]);
    expect(alone).toBeGreaterThan(confidence([hit(1, 0.65), hit(2, 0.64)]));
    expect(confidence([hit(2, 0.4), hit(1, 0.65)])).toBe(alone);
  });

  test("is not lowered by other passages of the same document", () => {
    expect(confidence([hit(1, 0.65), hit(1, 0.64)])).toBe(confidence([hit(1, 0.65)]));
  });
});

describe("confidence in a passage that was read", () => {
  const read = (reads: number[], content = "Clara Voss built the house.", score = 0.6) => ({
    ...hit(1, score),
    content,
    reads,
  });

  test("is higher the likelier a sentence of it answers", () => {
    const values = [-6, -2, 0, 2, 6].map((best) => confidence([read([-7, best])]));
    expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
  });

  test("is lower for each word of the question that it lacks", () => {
    const all = confidence([read([1])]);
    const one = confidence([read([1], "Clara Voss painted the house.")]);
    const none = confidence([read([1], "Clara Voss painted the lighthouse.")]);
    expect(all).toBeGreaterThan(one);
    expect(one).toBeGreaterThan(none);
    expect(confidence([{ ...read([1], "She built it in 1902."), title: "The house" }])).toBe(all);
  });

  test("counts its whole lead, where others are as near", () => {
    const lead = (rival: number) => confidence([read([0]), hit(2, rival)]);
    expect(lead(0.4) - lead(0.5)).toBeCloseTo(0.1);
    const unread = (rival: number) => confidence([hit(1, 0.6), hit(2, rival)]);
    expect(unread(0.4) - unread(0.5)).toBeCloseTo(0.05);
  });
});

describe("whether anything matches", () => {
  test("a clear match does, noise and nothing do not", () => {
    expect(isAnswerable([hit(1, 0.75), hit(2, 0.5)])).toBe(true);
    expect(isAnswerable([hit(1, 0.4), hit(2, 0.38)])).toBe(false);
    expect(isAnswerable([])).toBe(false);
    expect(answerableHits([hit(1, 0.9), hit(2, 0.7), hit(3, 0.4)])).toEqual([true, true, false]);
    // Two that cannot both be meant: neither is used, although each would be alone.
    expect(answerableHits([hit(1, 0.52), hit(2, 0.52)])).toEqual([false, false]);
    expect(answerableHits([])).toEqual([]);
  });

  test("passages that were read have a higher threshold: their scores fall where nothing answers", () => {
    expect(isAnswerable([hit(1, 0.52)])).toBe(true);
    expect(isAnswerable([{ ...hit(1, 0.52), reads: [-3] }])).toBe(false);
    expect(isAnswerable([{ ...hit(1, 0.6), reads: [2] }])).toBe(true);
  });

  test("less is enough in a small project", () => {
    const among = (count: number) => isAnswerable([{ ...hit(1, 0.45), among: count }]);
    expect([2, 20, 60, 300, 10_000].map(among)).toEqual([true, true, true, false, false]);
    expect(isAnswerable([{ ...hit(1, 0.3), among: 2 }])).toBe(false);
  });

  test("less is enough for a question whose misspelled words were corrected", () => {
    const read = { ...hit(1, 0.5), reads: [2] };
    expect([0, 1, 2].map((corrections) => isAnswerable([{ ...read, corrections }]))).toEqual([
      false,
      true,
      true,
    ]);
    const unread = [0, 1].map((corrections) => isAnswerable([{ ...hit(1, 0.48), corrections }]));
    expect(unread).toEqual([false, true]);
    expect(isAnswerable([{ ...read, score: 0.4, corrections: 1 }])).toBe(false);
  });

  test("words alone have a threshold of their own", () => {
    expect(isAnswerable([hit(1, 0.52, null)])).toBe(true);
    expect(isAnswerable([hit(1, 0.52), hit(2, 0.5)])).toBe(false);
    expect(isAnswerable([hit(1, 0.3, null)])).toBe(false);
  });
});

test("a passage that is only the nearest there was is no source", () => {
  expect(likelySources([hit(1, 0.2), hit(2, 0.6)])).toEqual([hit(2, 0.6)]);
});
