import CFB from "cfb";
import { utils, write } from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { agileFile, encryptedWorkbook, standardFile } from "../../../../test/sample-encrypted.ts";
import { pptxFile, readSample, reasonOf, xlsxFile } from "../../../../test/sample-files.ts";

const EXCEL = "VelvetSweatshop";
const POWERPOINT = "/01Hannes Ruescher/01";

function workbookStream(): Buffer {
  const book = utils.book_new();
  const rows = [
    ["Item", "Price"],
    ...Array.from({ length: 90 }, (_, row) => [`Tea number ${row}`, row + 0.5]),
  ];
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "Prices");
  const file = CFB.read(write(book, { type: "buffer", bookType: "biff8" }) as Buffer, { type: "buffer" });
  return Buffer.from(CFB.find(file, "Workbook")?.content ?? []);
}

const sheet = '<row r="1"><c r="A1" t="inlineStr"><is><t>Read me</t></is></c></row>';

describe("a file that a program encrypted with its built-in password is read", () => {
  test.each([
    ["xlsx of Excel 2010", () => agileFile(xlsxFile({ S: sheet }), EXCEL), "a.xlsx"],
    ["xlsx of Excel 2007", () => standardFile(xlsxFile({ S: sheet }), EXCEL), "a.xlsx"],
    ["xlsx under the old extension", () => agileFile(xlsxFile({ S: sheet }), EXCEL), "a.xls"],
    [
      "pptx",
      () =>
        agileFile(
          pptxFile([{ content: "<p:sp><a:p><a:r><a:t>Read me</a:t></a:r></a:p></p:sp>" }]),
          POWERPOINT,
        ),
      "a.pptx",
    ],
  ])("%s", async (_, file, name) => {
    const { blocks } = await readSample(file(), name);
    expect(JSON.stringify(blocks)).toContain("Read me");
  });

  test.each([40, 128] as const)("xls with a key of %i bits", async (bits) => {
    const { blocks, kind } = await readSample(encryptedWorkbook(workbookStream(), EXCEL, bits), "a.xls");
    expect(kind).toBe("xls");
    expect(blocks).toHaveLength(91);
    expect(blocks.at(-1)).toMatchObject({ cells: ["Tea number 89", "89.5"], header: ["Item", "Price"] });
  });
});

describe("a password of a person stays one", () => {
  test.each([
    ["a.xlsx", () => agileFile(xlsxFile({ S: sheet }), "secret")],
    ["a.xls", () => encryptedWorkbook(workbookStream(), "secret", 40)],
    ["a.xls", () => encryptedWorkbook(workbookStream(), "secret", 128)],
  ])("%s", async (name, file) => expect(await reasonOf(file(), name)).toBe("encrypted"));

  test("and a lock that would take hours to try is not tried", async () => {
    const file = agileFile(xlsxFile({ S: sheet }), EXCEL);
    const slow = Buffer.from(file.toString("latin1").replace('spinCount="100"', 'spinCount="9e9"'), "latin1");
    expect(await reasonOf(slow, "a.xlsx")).toBe("encrypted");
  });
});

test("a damaged lock is a typed problem, wherever it is cut or changed", async () => {
  const files = [agileFile(xlsxFile({ S: sheet }), EXCEL), encryptedWorkbook(workbookStream(), EXCEL, 128)];
  for (const file of files) {
    for (let step = 0; step < 12; step++) {
      const broken = Buffer.from(file);
      const at = (step * 7919) % broken.length;
      broken[at]! ^= 0xff;
      const cut = file.subarray(0, Math.floor((file.length * step) / 12));
      for (const bytes of [broken, cut]) {
        const reason = await reasonOf(bytes, "a.xls");
        expect([null, "encrypted", "damaged", "empty", "wrong_kind", "too_complex"]).toContain(reason);
      }
    }
  }
});
