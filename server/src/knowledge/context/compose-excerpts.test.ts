import { describe, expect, test } from "vitest";
import type { Passage } from "../passage.ts";
import type { NearChunk } from "../queries/chunks.ts";
import { composeExcerpts } from "./compose-excerpts.ts";
import { foldRows } from "./fold-rows.ts";

const passage = (id: number, docId: string, content: string, more: Partial<Passage> = {}): Passage => ({
  docId,
  pointId: String(id),
  score: 0.9,
  content,
  title: "Guide",
  headingPath: [],
  source: "Guide",
  url: null,
  place: {},
  citable: true,
  question: null,
  answer: null,
  cosine: null,
  sentenceCosines: [],
  reads: [],
  among: 10,
  corrections: 0,
  ...more,
});
const near = (
  hitId: number,
  id: number,
  position: number,
  content: string,
  headingPath: string[] = [],
): NearChunk => ({
  hitId,
  id,
  position,
  content,
  headingPath,
});
const OPTIONS = { question: "How do I reset it?", budget: 1_000 };
const filler = "Something else stands here that has nothing to do with it at all. ".repeat(8).trim();

describe("what a model reads of passages", () => {
  test("a list that is cut into chunks arrives whole, below its headings", () => {
    const steps = ["1. Open it.\n2. Press Reset.", "3. Wait.\n4. Close it."];
    const chunks = steps.map((text, position) => near(1, position + 1, position, text, ["Reset", "By hand"]));
    const [excerpt] = composeExcerpts([passage(1, "file-1", steps[0]!)], chunks, OPTIONS);
    expect(excerpt!.content).toBe("# Reset › By hand\n1. Open it.\n2. Press Reset.\n3. Wait.\n4. Close it.");
  });

  test("what stands under another heading is no part of it", () => {
    const chunks = [near(1, 1, 0, "Press Reset.", ["Reset"]), near(1, 2, 1, "Call us.", ["Help"])];
    const [excerpt] = composeExcerpts([passage(1, "file-1", "Press Reset.")], chunks, OPTIONS);
    expect(excerpt!.content).toBe("# Reset\nPress Reset.");
  });

  test("an FAQ is found by several chunks and read once", () => {
    const faq = { question: "How do I reset it?", answer: "Press Reset." };
    const found = [
      passage(1, "text-1", "How do I reset it?\nPress Reset.", faq),
      passage(2, "text-1", "Press Reset.", faq),
    ];
    expect(
      composeExcerpts(found, [near(1, 1, 0, "x"), near(2, 2, 1, "Press Reset.")], OPTIONS),
    ).toMatchObject([{ content: "Press Reset.", ...faq }]);
  });

  test("of an answer as long as a book the parts that fit are read, not the whole", () => {
    const faq = { question: "How?", answer: "A long answer. ".repeat(200) };
    const chunks = [
      near(1, 1, 0, `How?\n${faq.answer}`),
      near(1, 2, 1, "Part one."),
      near(1, 3, 2, "Part two."),
    ];
    const [excerpt] = composeExcerpts([passage(1, "text-1", chunks[0]!.content, faq)], chunks, OPTIONS);
    expect(excerpt).toMatchObject({ content: "Part one.\nPart two.", question: "How?", answer: null });
  });

  test("a text that several pages repeat is read once", () => {
    const same = "This notice stands at the foot of every page that we have.";
    const found = [passage(1, "page-1", same), passage(2, "page-2", same)];
    expect(composeExcerpts(found, [], OPTIONS).map(({ docId }) => docId)).toEqual(["page-1"]);
  });

  test("of a later passage the part that answers is read", () => {
    const later = `${filler} You reset it with the small button. ${filler}`;
    const found = [passage(1, "page-1", "The first."), passage(2, "page-2", later)];
    const [, second] = composeExcerpts(found, [], OPTIONS);
    expect(second!.content).toContain("small button");
    expect(second!.content.length).toBeLessThan(320);
  });

  test("the first passage is read however long it is; others as the budget allows", () => {
    const found = [passage(1, "page-1", filler), passage(2, "page-2", `Reset. ${filler}`)];
    expect(composeExcerpts(found, [], { ...OPTIONS, budget: 10 }).map(({ docId }) => docId)).toEqual([
      "page-1",
    ]);
    expect(composeExcerpts([], [], OPTIONS)).toEqual([]);
  });
});

describe("rows of a table", () => {
  test("name their columns once", () => {
    expect(foldRows(["Prices:", "Bike: City; Day: £12", "Bike: Cargo; Day: £25", "Ask us."])).toEqual([
      "Prices:",
      "Bike | Day",
      "City | £12",
      "Cargo | £25",
      "Ask us.",
    ]);
  });

  test("a single row, and lines that only look like rows, stay", () => {
    const lines = ["Bike: City; Day: £12", "Note: closed", "Note: open", "Bike: Cargo; Week: £25"];
    expect(foldRows(lines)).toEqual(lines);
  });
});
