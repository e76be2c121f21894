import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/property.ts";
import { editDistance } from "./edit-distance.ts";
import { createVocabulary } from "./vocabulary.ts";

function nearest(word: string, ...words: string[]): string[] {
  const vocabulary = createVocabulary();
  for (const known of words) vocabulary.add(known);
  return vocabulary.nearest(word, () => true);
}

describe("the word that a misspelled one stands for", () => {
  test.each([
    ["swapped", "refudn", "refund"],
    ["dropped", "insurace", "insurance"],
    ["doubled", "theeft", "theft"],
    ["replaced", "workshap", "workshop"],
    ["without accents", "reclamacion", "reclamación"],
    ["in Cyrillic", "достваки", "доставки"],
  ])("letters %s: %s is %s", (_, typed, meant) => {
    expect(nearest(typed, "garden", meant, "elephant")).toEqual([meant]);
  });

  test("is no other word of few letters, no number and nothing far away", () => {
    expect(nearest("cat", "car", "dog")).toEqual([]);
    expect(nearest("4711", "4712")).toEqual([]);
    expect(nearest("violin", "garden", "violation")).toEqual([]);
  });

  test("is the more frequent of two", () => {
    expect(nearest("hause", "house", "house", "house", "house", "house", "house", "hausa")[0]).toBe("house");
  });

  test("is found among 200,000 words, and in any text", () => {
    const vocabulary = createVocabulary();
    const letters = "abcdefghijklmnopqrstuvwxyz";
    for (let id = 0; id < 200_000; id++) {
      let word = "";
      for (let rest = id * 7_919 + 26 ** 6; rest > 0; rest = Math.floor(rest / 26))
        word += letters[rest % 26];
      vocabulary.add(word);
    }
    vocabulary.add("reimbursement");
    expect(vocabulary.nearest("reimbursment", () => true)).toEqual(["reimbursement"]);
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 30 }), (word) => {
        expect(Array.isArray(nearest(word, "reimbursement", word))).toBe(true);
      }),
    );
  });
});

test("an edit distance is that of a plain table, up to the limit", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 7 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      const distance = editDistance(a, b, 8);
      expect(distance).toBe(editDistance(b, a, 8));
      expect(distance === 0).toBe(a === b);
      expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
      expect(editDistance(a, b, 1) <= 1).toBe(distance <= 1);
    }),
  );
});
