import { expect, test } from "vitest";
import { questionParts } from "./question-parts.ts";

test.each([
  ["How much is it and how long does shipping take?", ["How much is it?", "how long does shipping take?"]],
  ["How much is the Delta and how long does it last?", ["How much is the Delta?", "how long does it last?"]],
  ["When do you open, and is there parking?", ["When do you open?", "is there parking?"]],
  ["Was kostet der Versand und wie lange dauert er?", ["Was kostet der Versand?", "wie lange dauert er?"]],
  ["1. When do you open?\n2. How can I pay?", ["When do you open?", "How can I pay?"]],
  ["I lost it. Where is it? And when?", ["I lost it. Where is it?", "when?"]],
  ["Do you sell bread and butter?", ["Do you sell bread and butter?"]],
  ["When and where does the tour start?", ["When and where does the tour start?"]],
  ["opening hours", ["opening hours"]],
])("%j has the questions %j", (text, parts) => {
  expect(questionParts(text)).toEqual(parts);
});

test("a long text is one question", () => {
  expect(questionParts("What is this? ".repeat(500))).toHaveLength(1);
  expect(questionParts("?".repeat(100_000))).toHaveLength(1);
});
