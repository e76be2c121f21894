import { describe, expect, test } from "vitest";
import { chunkDocument } from "./chunk-document.ts";
import { chunkFaq } from "./chunk-faq.ts";
import { chunkText, textBlocks } from "./chunk-text.ts";
import { DEFAULT_LIMITS, type Block } from "./chunk.ts";
import { estimateTokens } from "../../language/index.ts";
import { fc } from "../../../test/property.ts";

const heading = (level: number, text: string, page?: number): Block => ({
  type: "heading",
  level,
  text,
  at: { page },
});
const paragraph = (text: string, page?: number): Block => ({ type: "paragraph", text, at: { page } });
const long = "Every sentence of this paragraph says something about the matter at hand. ".repeat(9).trim();

describe("tables in texts", () => {
  test.each([
    ["with a rule", "| Bike | Per day |\n| --- | :-: |\n| City | £12 |\n| Cargo | £25 |"],
    ["without frames", "Bike | Per day\n--- | ---\nCity | £12\nCargo | £25"],
    ["without a rule", "| Bike | Per day |\n| City | £12 |\n| Cargo | £25 |"],
  ])("%s have the header's names in every row", (_, table) => {
    const [chunk] = chunkText({ title: "Hire", text: `What we hire out.\n${table}\nAsk us for more.` });
    expect(chunk!.content).toBe(
      "What we hire out.\nBike: City; Per day: £12\nBike: Cargo; Per day: £25\nAsk us for more.",
    );
  });

  test("a line with a bar is no table", () => {
    expect(chunkText({ text: "Open | Close\nNine to five" })[0]!.content).toBe("Open | Close\nNine to five");
    expect(textBlocks("| alone |")).toHaveLength(1);
    expect(chunkText({ text: "| a | b |\n| --- | --- |" })[0]!.content).toContain("a");
  });

  test("a bar inside a cell is text", () => {
    const [chunk] = chunkText({ text: "| Key | Does |\n|---|---|\n| a \\| b | either |" });
    expect(chunk!.content).toBe("Key: a | b; Does: either");
  });

  test("every line of a wide row has the row's name", () => {
    const header = ["Model", ...Array.from({ length: 40 }, (_, index) => `Property number ${index}`)];
    const cells = ["Heron", ...Array.from({ length: 40 }, (_, index) => `value ${index} of the bicycle`)];
    const chunks = chunkDocument({ blocks: [{ type: "row", cells, header, at: { row: 1 } }] });
    const lines = chunks.flatMap(({ content }) => content.split("\n"));
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) {
      expect(line).toMatch(/^Model: Heron; /);
      expect(estimateTokens(line)).toBeLessThanOrEqual(DEFAULT_LIMITS.maxTokens);
    }
  });
});

describe("documents", () => {
  test("chunks keep to their section and carry its heading path", () => {
    const chunks = chunkDocument({
      title: "Handbook",
      blocks: [
        heading(1, "Returns"),
        paragraph(long),
        heading(2, "Gifts"),
        paragraph(long),
        heading(1, "Hours"),
        paragraph("We open at nine."),
      ],
    });
    expect(chunks.map((chunk) => chunk.headingPath)).toEqual([["Returns"], ["Returns", "Gifts"], ["Hours"]]);
    expect(chunks[1]!.indexText).toBe(`Handbook › Returns › Gifts\n${long}`);
    expect(chunks[1]!.content).toBe(long);
    expect(chunks.map((chunk) => chunk.position)).toEqual([0, 1, 2]);
  });

  test("small neighboring chunks are joined and keep their headings", () => {
    const blocks = [
      heading(1, "Prices"),
      heading(2, "Basic"),
      paragraph("Ten euros."),
      heading(2, "Pro"),
      paragraph("Thirty euros."),
    ];
    expect(chunkDocument({ blocks })).toEqual([
      {
        content: "Basic\nTen euros.\nPro\nThirty euros.",
        headingPath: ["Prices"],
        at: {},
        indexText: "Prices\nBasic\nTen euros.\nPro\nThirty euros.",
        position: 0,
      },
    ]);
  });

  test("pages are never mixed, so a citation names the right one", () => {
    const chunks = chunkDocument({
      blocks: [paragraph("One.", 1), paragraph("Two.", 1), paragraph("Three.", 2)],
    });
    expect(chunks.map(({ content, at }) => [content, at.page])).toEqual([
      ["One.\nTwo.", 1],
      ["Three.", 2],
    ]);
  });

  test("a heading without content is not lost", () => {
    const blocks = [heading(1, "Agenda"), heading(1, "Minutes"), paragraph("All agreed."), heading(1, "End")];
    expect(chunkDocument({ blocks }).map((chunk) => chunk.content)).toEqual(["Agenda", "All agreed.", "End"]);
  });

  test("rows keep their header and their number", () => {
    const rows = Array.from({ length: 60 }, (_, i): Block => ({
      type: "row",
      cells: [`City ${i}`, String(i * 1_000), ""],
      header: ["Name", "Population", "Note"],
      at: { sheet: "Cities", row: i + 2 },
    }));
    const chunks = chunkDocument({ title: "world.xlsx", blocks: rows });
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks[0]!.content.split("\n")[1]).toBe("Name: City 1; Population: 1000");
    expect(chunks[0]!.at).toEqual({ sheet: "Cities", rows: [2, 1 + chunks[0]!.content.split("\n").length] });
    expect(chunks.at(-1)!.at.rows![1]).toBe(61);
  });

  test("a row without a header and a cell longer than the window are kept", () => {
    const [first] = chunkDocument({ blocks: [{ type: "row", cells: ["a", " b "], header: null, at: {} }] });
    expect(first!.content).toBe("a | b");
    const wide = chunkDocument({
      blocks: [{ type: "row", cells: [long.repeat(4)], header: ["Text"], at: { row: 3 } }],
    });
    expect(wide.length).toBeGreaterThan(2);
    for (const { content, at } of wide)
      expect([content.startsWith("Text: "), at.rows]).toEqual([true, [3, 3]]);
  });

  test("whatever the blocks, every chunk fits the window and no word is lost", () => {
    const text = fc.oneof(fc.lorem({ maxCount: 60 }), fc.string({ maxLength: 300 }));
    const block: fc.Arbitrary<Block> = fc.oneof(
      fc.record({
        type: fc.constant("heading" as const),
        level: fc.integer({ min: 1, max: 4 }),
        text,
        at: fc.constant({}),
      }),
      fc.record({
        type: fc.constant("paragraph" as const),
        text,
        at: fc.record({ page: fc.integer({ min: 1, max: 2 }) }),
      }),
      fc.record({
        type: fc.constant("row" as const),
        cells: fc.array(text, { maxLength: 4 }),
        header: fc.constant(null),
        at: fc.constant({}),
      }),
    );
    const words = (value: string) => value.match(/[a-z]{3,}/g) ?? [];
    fc.assert(
      fc.property(fc.array(block, { maxLength: 15 }), fc.string({ maxLength: 60 }), (blocks, title) => {
        const chunks = chunkDocument({ title, blocks });
        const found = new Set(
          chunks.flatMap((chunk) => words([...chunk.headingPath, chunk.content].join("\n"))),
        );
        for (const part of blocks.filter((one) => one.type === "paragraph")) {
          const missing = words(part.text).filter((word) => word.length < 30 && !found.has(word));
          expect(missing).toEqual([]);
        }
        for (const chunk of chunks) {
          expect(chunk.content).not.toBe("");
          // Headings inside a joined chunk come on top of the lines that were counted.
          expect(estimateTokens(chunk.content)).toBeLessThanOrEqual(DEFAULT_LIMITS.maxTokens * 3);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe("plain text", () => {
  test("headings, items and wrapped paragraphs are recognised", () => {
    const text =
      "# Title #\nSome words that were wrapped by an editor at a usual column\nand go on here.\n\n- one\n2) two\nAddress\nStreet 5";
    expect(textBlocks(text).map((block) => [block.type, "text" in block ? block.text : ""])).toEqual([
      ["heading", "Title"],
      ["paragraph", "Some words that were wrapped by an editor at a usual column and go on here."],
      ["item", "- one"],
      ["item", "2) two"],
      ["paragraph", "Address\nStreet 5"],
    ]);
  });

  test("a short text is one chunk, an empty one none", () => {
    expect(chunkText({ title: "Hours", text: "We open at nine.\r\n\r\nWe close at five." })).toEqual([
      {
        content: "We open at nine.\nWe close at five.",
        headingPath: [],
        at: {},
        indexText: "Hours\nWe open at nine.\nWe close at five.",
        position: 0,
      },
    ]);
    expect(chunkText({ text: " \n " })).toEqual([]);
  });
});

describe("questions with answers", () => {
  test("are indexed by the question alone and by the answer", () => {
    const chunks = chunkFaq({ question: " How do I  pay? ", answer: "By card." });
    expect(chunks).toEqual([
      {
        content: "How do I pay?\nBy card.",
        headingPath: [],
        at: {},
        indexText: "How do I pay?",
        position: 0,
      },
      { content: "By card.", headingPath: ["How do I pay?"], at: {}, indexText: "By card.", position: 1 },
    ]);
  });

  test("work with either half missing", () => {
    expect(chunkFaq({ question: "Only this?", answer: "" }).map((chunk) => chunk.content)).toEqual([
      "Only this?",
    ]);
    expect(chunkFaq({ question: "", answer: "Only that." }).map((chunk) => chunk.content)).toEqual([
      "Only that.",
    ]);
  });
});
