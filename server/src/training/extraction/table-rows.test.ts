import { describe, expect, test } from "vitest";
import { createBlockWriter } from "./block-writer.ts";
import type { DocumentBlock } from "./document.ts";
import { createTableRows, type HeaderCustom } from "./table-rows.ts";

interface Given {
  row: string[];
  isMarked?: boolean;
}

function rowsOf(given: (Given | string[])[], custom: HeaderCustom = "likely") {
  const blocks: DocumentBlock[] = [];
  const sink = {
    block: (block: DocumentBlock) => void blocks.push(block),
    title: () => {},
    progress: () => {},
  };
  const table = createTableRows(createBlockWriter(sink), custom);
  for (const one of given) {
    const { row, isMarked = false } = Array.isArray(one) ? { row: one } : one;
    table.push(
      row.map((text, column) => ({ column, text })),
      {},
      isMarked,
    );
  }
  table.end();
  return blocks.map((block) => block.type === "row" && [block.header, block.cells]);
}

describe("the header of a table", () => {
  test("is the row of names over figures", () => {
    expect(
      rowsOf([
        ["Item", "Price"],
        ["Tea", "3.50"],
        ["Coffee", "€ 4"],
      ]),
    ).toEqual([
      [
        ["Item", "Price"],
        ["Tea", "3.50"],
      ],
      [
        ["Item", "Price"],
        ["Coffee", "€ 4"],
      ],
    ]);
  });

  test("keeps the names over columns that stay empty", () => {
    expect(
      rowsOf([
        ["Item", "Price", "Remark"],
        ["Tea", "3.50", ""],
      ]),
    ).toEqual([
      [
        ["Item", "Price", "Remark"],
        ["Tea", "3.50", ""],
      ],
      [null, ["Remark"]],
    ]);
  });

  test("may be years", () => {
    expect(
      rowsOf([
        ["Item", "2023", "2024"],
        ["Tea", "3", "4"],
      ]),
    ).toEqual([
      [
        ["Item", "2023", "2024"],
        ["Tea", "3", "4"],
      ],
    ]);
  });

  test("is found below a title", () => {
    expect(rowsOf([["Price list"], [], ["Item", "Price"], ["Tea", "3"]])).toEqual([
      [null, ["Price list"]],
      [
        ["Item", "Price"],
        ["Tea", "3"],
      ],
    ]);
  });

  test("is found again for a second table on the same sheet", () => {
    expect(rowsOf([["Item", "Price"], ["Tea", "3"], [], ["City", "People"], ["Bern", "140000"]])).toEqual([
      [
        ["Item", "Price"],
        ["Tea", "3"],
      ],
      [
        ["City", "People"],
        ["Bern", "140000"],
      ],
    ]);
  });

  test("is not the first line of a form", () => {
    expect(
      rowsOf([
        ["Name", "Ada"],
        ["City", "London"],
      ]),
    ).toEqual([
      [null, ["Name", "Ada"]],
      [null, ["City", "London"]],
    ]);
  });

  test("is the first row of questions and answers", () => {
    const answer = "We open at nine every morning.";
    expect(
      rowsOf([
        ["Question", "Answer"],
        ["When do you open?", answer],
      ]),
    ).toEqual([
      [
        ["Question", "Answer"],
        ["When do you open?", answer],
      ],
    ]);
  });

  test("has several lines where the file marks several", () => {
    expect(
      rowsOf([
        { row: ["", "Targets", ""], isMarked: true },
        { row: ["Item", "2023", "2024"], isMarked: true },
        ["Tea", "3", "4"],
      ]),
    ).toEqual([
      [
        ["Item", "Targets 2023", "2024"],
        ["Tea", "3", "4"],
      ],
    ]);
  });
});

describe("no cell is lost", () => {
  test("beyond the header", () => {
    expect(
      rowsOf([
        ["Item", "Price"],
        ["Tea", "3", "hot"],
      ]),
    ).toEqual([
      [
        ["Item", "Price", ""],
        ["Tea", "3", "hot"],
      ],
    ]);
  });

  test("of a header without rows", () => {
    expect(rowsOf([["Item", "Price"]], "always")).toEqual([[null, ["Item", "Price"]]]);
    expect(rowsOf([{ row: ["Only", "names"], isMarked: true }])).toEqual([[null, ["Only", "names"]]]);
  });

  test("of a header that another follows", () => {
    const given = [{ row: ["A", "B"], isMarked: true }, [], ["C", "D", "E"], ["1", "2", "3"]];
    expect(rowsOf(given).flat(2)).toEqual(expect.arrayContaining(["A", "B", "C", "D", "E", "1", "2", "3"]));
  });
});
