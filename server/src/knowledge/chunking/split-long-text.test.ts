import { describe, expect, test } from "vitest";
import { fc } from "../../../test/property.ts";
import { splitSentences } from "../../language/index.ts";
import { chunkSize } from "./chunk-size.ts";
import { groupSentences, sentenceUnits } from "./sentence-units.ts";
import { splitLongText } from "./split-long-text.ts";

const anyText = fc
  .array(fc.oneof(fc.lorem({ maxCount: 5, mode: "sentences" }), fc.string({ maxLength: 80 })), {
    maxLength: 30,
  })
  .map((parts) => parts.join(" "));
const letters = (text: string) => text.replace(/\s+/g, "");

describe("long texts", () => {
  test("no part is too long and no letter is lost", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const parts = splitLongText(text, 40, 60);
        expect(letters(parts.join(""))).toBe(letters(text));
        for (const part of parts) expect(chunkSize(part)).toBeLessThanOrEqual(60);
      }),
      { numRuns: 100 },
    );
  });

  test("a text without any boundary is still split", () => {
    for (const text of ["x".repeat(5_000), "字".repeat(900), "word ".repeat(600).trim(), "ก".repeat(900)]) {
      const parts = splitLongText(text, 180, 250);
      expect(parts.length).toBeGreaterThan(1);
      expect(letters(parts.join(""))).toBe(letters(text));
      for (const part of parts) expect(chunkSize(part)).toBeLessThanOrEqual(250);
    }
  });

  test("parts have about equal size instead of a full one and a remainder", () => {
    const sentence = "The quick brown fox jumps over the lazy dog again. ";
    const sizes = splitLongText(sentence.repeat(22).trim(), 190, 200).map(chunkSize);
    expect(Math.min(...sizes)).toBeGreaterThan(Math.max(...sizes) / 2);
  });
});

describe("units", () => {
  test("short sentences join a neighbor, and a single unit has no parts", () => {
    const text =
      "Yes. You can send the parcel back within fourteen days. We pay the postage for parcels from Europe. Ok.";
    expect(sentenceUnits(text)).toEqual([
      "Yes. You can send the parcel back within fourteen days.",
      "We pay the postage for parcels from Europe. Ok.",
    ]);
    expect(sentenceUnits("Only one sentence stands here.")).toEqual([]);
    expect(sentenceUnits("")).toEqual([]);
  });

  test("there are at most six, and the groups hold every sentence in order", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const groups = groupSentences(text);
        expect(groups.length).toBeLessThanOrEqual(6);
        expect(groups.flat()).toEqual(splitSentences(text));
        expect(sentenceUnits(text)).toHaveLength(groups.length > 1 ? groups.length : 0);
      }),
      { numRuns: 100 },
    );
  });
});
