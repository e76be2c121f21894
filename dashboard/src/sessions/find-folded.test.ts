import { expect, test } from "vitest";
import { findFolded } from "./find-folded.ts";

test.each([
  ["Die Straßenkarte ist da", "STRASSENKARTE", "Straßenkarte"],
  ["ΣΟΦΟΣ und mehr", "σοφος", "ΣΟΦΟΣ"],
  ["ßßß Order here", " order ", "Order"],
  ["Order", "order", "Order"],
])("in %s the words %s are found as %s", (text, words, found) => {
  const place = findFolded(text, words);
  expect(place && text.slice(...place)).toBe(found);
});

test("other words are not found, nor none", () => {
  expect(findFolded("Order", "nothing")).toBe(null);
  expect(findFolded("Order", "  ")).toBe(null);
});
