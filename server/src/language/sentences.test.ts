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
    ["short Thai, which ends with a space", "ส่งฟรี ทุกวัน", ["ส่งฟรี ทุกวัน"]],
    ["nothing", " \n ", []],
  ])("%s", (_, text, expected) => {
    expect(splitSentences(text)).toEqual(expected);
  });

  test("long Thai is cut at spaces, and nothing of it is lost", () => {
    const clause = "เราจัดส่งสินค้าทุกวันจันทร์ถึงวันศุกร์ยกเว้นวันหยุดราชการและวันหยุดนักขัตฤกษ์ของทุกปีในทุกจังหวัดทั่วประเทศไทย";
    const text = Array.from({ length: 6 }, (_, index) => `${clause} ${index}`).join("  ");
    const sentences = splitSentences(text);
    expect(sentences.length).toBeGreaterThan(3);
    expect(Math.max(...sentences.map(({ length }) => length))).toBeLessThan(2 * clause.length);
    expect(sentences.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
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
