import { expect, test } from "vitest";
import { usefulPassages } from "./useful-passages.ts";

const passage = (reads: number[], question: string | null = null) => ({ reads, question });
const answering = passage([-7, 3]);
const near = passage([-4, -8]);
const useless = passage([-6, -9]);
const faq = passage([-9], "Who?");
const unread = passage([]);

test("beside a passage that answers, prose without anything near an answer is left out", () => {
  expect(usefulPassages([answering, near, useless, faq, unread])).toEqual([answering, near, faq, unread]);
});

test("where nothing answers, the model gets all there is", () => {
  expect(usefulPassages([near, useless, faq, unread])).toEqual([near, useless, faq, unread]);
  expect(usefulPassages([])).toEqual([]);
});
