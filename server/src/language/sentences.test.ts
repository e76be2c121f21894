import { describe, expect, test, vi } from "vitest";
import { splitSentences } from "./sentences.ts";

describe("sentences", () => {
  test.each([
    [
      "ends of sentences",
      "It rains. Is it cold? Yes! Stay in.",
      ["It rains.", "Is it cold?", "Yes!", "Stay in."],
    ],
    [
      "titles and initials",
      "Dr. Smith met J. R. Jones. They spoke.",
      ["Dr. Smith met J. R. Jones.", "They spoke."],
    ],
    [
      "decimals and amounts",
      "It costs 3.50 dollars. Or 1.000,25 €.",
      ["It costs 3.50 dollars.", "Or 1.000,25 €."],
    ],
    ["abbreviations", "Use a tool, e.g. A hammer. Done.", ["Use a tool, e.g. A hammer.", "Done."]],
    [
      "German abbreviations",
      "Das gilt z. B. Montags. Sonst nicht.",
      ["Das gilt z. B. Montags.", "Sonst nicht."],
    ],
    ["numbers of list items", "1. Open the door. 2. Go in.", ["1. Open the door.", "2. Go in."]],
    ["lines", "First line\nSecond line\n\nThird", ["First line", "Second line", "Third"]],
    ["Japanese", "返金できます。詳しくはこちら。", ["返金できます。", "詳しくはこちら。"]],
    ["nothing", " \n ", []],
  ])("%s", (_, text, expected) => {
    expect(splitSentences(text)).toEqual(expected);
  });

  test("the segmenter never gets a long line, because its time grows with the square of the length", () => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, "segment");
    const text = "One sentence of a very long line. ".repeat(20_000);
    expect(splitSentences(text).length).toBe(20_000);
    expect(splitSentences("x".repeat(600_000)).join("").length).toBe(600_000);
    const longest = Math.max(...segment.mock.calls.map(([piece]) => piece.length));
    segment.mockRestore();
    expect(longest).toBeLessThanOrEqual(2_000);
  });
});
