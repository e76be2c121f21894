import { expect, test } from "vitest";
import { missingWords } from "./missing-words.ts";

const PASSAGE = {
  title: "Workshop",
  headingPath: ["Prices"],
  content: "A yearly inspection costs 89 euros. A flat tyre is fixed while you wait.",
};

test("words of the title, the headings and the passage are there, in any form", () => {
  expect(missingWords("What are the prices of inspections in the workshop?", PASSAGE)).toBe(0);
  expect(missingWords("Do you charge for inspections?", PASSAGE)).toBe(0.5);
  expect(missingWords("Which planets orbit Jupiter?", PASSAGE)).toBe(1);
});

test("a misspelled word is there, another number is not", () => {
  expect(missingWords("yearly inspektion", PASSAGE)).toBe(0);
  expect(missingWords("inspection for 98 euros", PASSAGE)).toBeCloseTo(1 / 3);
});

test("a question without words misses none, and an empty passage has none", () => {
  expect(missingWords("?!", PASSAGE)).toBe(0);
  expect(missingWords("inspection", {})).toBe(1);
});
