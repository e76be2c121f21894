import CFB from "cfb";
import { utils, write } from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { compoundFile, readSample, reasonOf } from "../../../../test/sample-files.ts";
import { docFile, pptFile } from "../../../../test/sample-legacy.ts";

describe("doc", () => {
  const cell = (text: string) => ({ text, isInTable: true, end: "\u0007" });
  const rowEnd = { text: "", isRowEnd: true, end: "\u0007" };

  test("keeps headings, lists, tables with their header, and page headers once", async () => {
    const file = docFile(
      [
        { text: "Prices", style: 1 },
        { text: "Größe – 你好" },
        { text: "first point", isItem: true },
        cell("Item"),
        cell("Price"),
        rowEnd,
        cell("Tea"),
        cell("3.50"),
        rowEnd,
        { text: "After the table" },
      ],
      { headers: [{ text: "Running head" }, { text: "Running head" }] },
    );
    const { blocks, kind } = await readSample(file, "a.doc");
    expect(kind).toBe("doc");
    expect(blocks).toEqual([
      { type: "heading", level: 1, text: "Prices", at: {} },
      { type: "paragraph", text: "Größe – 你好", at: {} },
      { type: "item", text: "first point", at: {} },
      { type: "row", cells: ["Tea", "3.50"], header: ["Item", "Price"], at: {} },
      { type: "paragraph", text: "After the table", at: {} },
      { type: "paragraph", text: "Running head", at: {} },
    ]);
  });

  test("has the results of fields and not their codes", async () => {
    const text = 'See \u0013HYPERLINK "http://a.test"\u0014our page\u0015 now';
    const { blocks } = await readSample(docFile([{ text }]), "a.doc");
    expect(blocks).toEqual([{ type: "paragraph", text: "See our page now", at: {} }]);
  });

  test("with a password is encrypted", async () => {
    expect(await reasonOf(docFile([{ text: "secret" }], {}, 0x0300), "a.doc")).toBe("encrypted");
  });

  test("without text is empty, cut is damaged", async () => {
    expect(await reasonOf(docFile([{ text: "" }]), "a.doc")).toBe("empty");
    const whole = docFile([{ text: "long text ".repeat(2000) }]);
    for (const length of [100, 512, 3000])
      expect(await reasonOf(whole.subarray(0, length), "a.doc")).toBe("damaged");
  });
});

describe("ppt", () => {
  test("keeps slides with titles, points, boxes, tables and notes, and the footer once", async () => {
    const file = pptFile(
      [
        { title: "Welcome", body: "One\rTwo", box: "Caf\xe9", notes: "Say hello" },
        {
          title: "Prices",
          table: [
            ["Item", "Price"],
            ["Tea", "3.50"],
          ],
        },
      ],
      { footer: "Company" },
    );
    const { blocks, kind } = await readSample(file, "a.ppt");
    expect(kind).toBe("ppt");
    expect(blocks).toEqual([
      { type: "heading", level: 1, text: "Welcome", at: { slide: 1 } },
      { type: "paragraph", text: "Café", at: { slide: 1 } },
      { type: "item", text: "One", at: { slide: 1 } },
      { type: "item", text: "Two", at: { slide: 1 } },
      { type: "paragraph", text: "Say hello", at: { slide: 1 } },
      { type: "heading", level: 1, text: "Prices", at: { slide: 2 } },
      { type: "row", cells: ["Tea", "3.50"], header: ["Item", "Price"], at: { slide: 2 } },
      { type: "paragraph", text: "Company", at: {} },
    ]);
  });

  test("with a password is encrypted", async () => {
    expect(await reasonOf(pptFile([{ title: "secret" }], { isEncrypted: true }), "a.ppt")).toBe("encrypted");
  });

  test("whose history of saves is broken is still read", async () => {
    const container = CFB.read(pptFile([{ box: "Still here" }]), { type: "buffer" });
    const stream = Buffer.from(CFB.find(container, "PowerPoint Document")?.content ?? []);
    const file = compoundFile({ "/PowerPoint Document": stream, "/Current User": Buffer.alloc(40) });
    expect((await readSample(file, "a.ppt")).blocks).toEqual([
      { type: "paragraph", text: "Still here", at: { slide: 1 } },
    ]);
  });

  test("without text is empty, without a document damaged", async () => {
    expect(await reasonOf(pptFile([{}]), "a.ppt")).toBe("empty");
    expect(await reasonOf(compoundFile({ "/PowerPoint Document": Buffer.alloc(5000) }), "a.ppt")).toBe(
      "damaged",
    );
  });
});

describe("xls", () => {
  function xlsFile(sheets: Record<string, unknown[][]>): Buffer {
    const book = utils.book_new();
    for (const [name, rows] of Object.entries(sheets))
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
    return write(book, { type: "buffer", bookType: "biff8" }) as Buffer;
  }

  test("keeps sheets and rows beside their header", async () => {
    const date = { t: "n", v: 45306, z: "yyyy-mm-dd" };
    const file = xlsFile({
      Prices: [
        ["Item", "Price", "Since"],
        ["Tea – 茶", 3.5, date],
      ],
      Blank: [[]],
    });
    const { blocks, kind } = await readSample(file, "a.xls");
    expect(kind).toBe("xls");
    expect(blocks).toEqual([
      { type: "heading", level: 1, text: "Prices", at: { sheet: "Prices" } },
      {
        type: "row",
        cells: ["Tea – 茶", "3.5", "2024-01-15"],
        header: ["Item", "Price", "Since"],
        at: { sheet: "Prices", row: 2 },
      },
    ]);
  });

  test("with a password is encrypted", async () => {
    const container = CFB.read(xlsFile({ S: [["secret"]] }), { type: "buffer" });
    const stream = Buffer.from(CFB.find(container, "Workbook")?.content ?? []);
    const opening = 4 + stream.readUInt16LE(2);
    const lock = Buffer.from("2f00060000000102030405".slice(0, 20), "hex");
    const locked = Buffer.concat([stream.subarray(0, opening), lock, stream.subarray(opening)]);
    expect(await reasonOf(compoundFile({ "/Workbook": locked }), "a.xls")).toBe("encrypted");
  });

  test("without a value is empty, cut is damaged", async () => {
    expect(await reasonOf(xlsFile({ S: [[]] }), "a.xls")).toBe("empty");
    const whole = xlsFile({ S: Array.from({ length: 500 }, (_, row) => [`text ${row}`, row]) });
    expect(await reasonOf(whole.subarray(0, 1500), "a.xls")).toBe("damaged");
  });
});

describe("office files with a password are compound files of their own", () => {
  test.each(["a.docx", "a.xlsx", "a.pptx", "a.doc"])("%s", async (name) => {
    const file = compoundFile({
      "/EncryptedPackage": Buffer.alloc(5000, 7),
      "/EncryptionInfo": Buffer.alloc(300, 1),
    });
    expect(await reasonOf(file, name)).toBe("encrypted");
  });
});
