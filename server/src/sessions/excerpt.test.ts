import { expect, test } from "vitest";
import { excerpt } from "./excerpt.ts";

test.each([
  ["letters that fold to two", "ﬁ".repeat(300)],
  ["marks that fold into their letter", "e\u0301".repeat(300)],
])("what was searched for is in the excerpt, behind %s", (_, before) => {
  const text = `${before} the Order is here ${before}`;
  expect(excerpt(text, " order ")).toContain("the Order is here");
});

test("a text without the words is shown from its beginning", () => {
  expect(excerpt("Hello there", "order")).toBe("Hello there");
});
