import { expect, test } from "vitest";
import type { Passage } from "../../knowledge/index.ts";
import { citedSources, pageLinks, quotedPassages } from "./sources.ts";

const passage = (values: Partial<Passage>): Passage => ({
  docId: "file-1",
  pointId: "1",
  score: 0.8,
  content: "The pool opens at nine. Towels are free for guests.",
  title: "Handbook",
  headingPath: [],
  source: "handbook.pdf, page 3",
  url: "https://example.com/handbook.pdf",
  place: {},
  citable: true,
  question: null,
  answer: null,
  cosine: 0.7,
  sentenceCosines: [],
  reads: [],
  among: 1,
  corrections: 0,
  ...values,
});

test("a document is named once, by its best passage, and only if it may be named", () => {
  const sources = citedSources([
    passage({ pointId: "1", score: 0.5 }),
    passage({ pointId: "2", score: 0.9 }),
    passage({ pointId: "3", docId: "file-2", citable: false }),
  ]);
  expect(sources).toEqual([
    {
      type: "knowledgebase",
      doc_id: "file-1",
      point_id: "2",
      title: "Handbook",
      source: "handbook.pdf, page 3",
      url: "https://example.com/handbook.pdf",
      score: 0.9,
    },
  ]);
});

test("the sources of a text are the passages it repeats", () => {
  const used = passage({ pointId: "1" });
  const faq = passage({
    pointId: "2",
    content: "When?\nAt ten\no'clock sharp.",
    answer: "At ten\no'clock sharp.",
  });
  const other = passage({ pointId: "3", content: "The sauna is closed." });
  expect(quotedPassages("Towels are free for guests.", [used, faq, other])).toEqual([used]);
  expect(quotedPassages("At ten o'clock sharp.", [used, faq, other])).toEqual([faq]);
  expect(quotedPassages("I'm sorry, I don't know the answer to that.", [used, faq, other])).toEqual([]);
});

test("links are those the text does not hold already, each once", () => {
  const [first] = citedSources([passage({})]);
  const second = { ...first!, doc_id: "file-2", url: "https://example.com/b" };
  const without = { ...first!, doc_id: "text-1", url: null };
  expect(pageLinks("See the handbook.", [first!, first!, second, without])).toBe(
    "https://example.com/handbook.pdf\nhttps://example.com/b",
  );
  expect(pageLinks("See https://example.com/b", [second])).toBe("");
});
