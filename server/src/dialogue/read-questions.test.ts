import { expect, test } from "vitest";
import { readQuestions, readQuestionsIn } from "./read-questions.ts";

const EARLIER = ["Where is my parcel?", "hello", "Talk to a person", "requesthumanoperator"];

test("a follow-up means the last topic, and never a request for a person or a greeting", () => {
  expect(readQuestions("It still hasn't come", EARLIER)).toEqual([
    expect.objectContaining({ search: "Where is my parcel? It still hasn't come" }),
  ]);
  expect(readQuestions("It still hasn't come", EARLIER.slice(1))).toEqual([
    { search: "It still hasn't come", asked: "It still hasn't come" },
  ]);
});

test("other wordings have topics alone", () => {
  const asked = { message: "It still hasn't come", lastReply: "" };
  const wordings = (earlier: readonly string[]) =>
    readQuestionsIn({ ...asked, earlier }).flatMap(({ alternatives }) =>
      alternatives.map(({ text }) => text),
    );
  expect(wordings(EARLIER).join()).not.toMatch(/person|human|hello/i);
  expect(wordings(EARLIER.slice(1))).toEqual([]);
});
