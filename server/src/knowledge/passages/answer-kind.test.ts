import { expect, test } from "vitest";
import { answerFit, expectedAnswer } from "./answer-kind.ts";

test.each([
  ["When was it built?", "time"],
  ["In what year did he leave?", "time"],
  ["How many people live there?", "number"],
  ["How much is shipping?", "number"],
  ["Who wrote it?", "name"],
  ["Where is the office?", "name"],
  ["How do I reset my password?", null],
  ["Wann wurde es gebaut?", null],
])("%s asks for %s", (question, kind) => {
  expect(expectedAnswer(question)).toBe(kind);
});

test("a sentence matches where it contains something of the expected kind that is not in the question", () => {
  expect(answerFit("time", "It was built in 1889.", "")).toBe(1);
  expect(answerFit("time", "It was built later.", "")).toBe(0);
  expect(answerFit("number", "Three people live there.", "")).toBe(1);
  expect(answerFit("name", "It was written by Anna Smith.", "Who wrote it?")).toBe(1);
  expect(answerFit("name", "The book by Anna is long.", "What did Anna write?")).toBe(0);
  expect(answerFit(null, "Anything 1889.", "")).toBe(0);
});
