import { describe, expect, test } from "vitest";
import { openZip, ZIP_LIMITS } from "../zip.ts";
import {
  docxFile,
  pptxFile,
  readSample,
  reasonOf,
  xlsxFile,
  zipFile,
} from "../../../../test/sample-files.ts";

const p = (text: string, properties = "") =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const cells = (...texts: string[]) =>
  `<w:tr>${texts.map((text) => `<w:tc>${p(text)}</w:tc>`).join("")}</w:tr>`;

describe("docx", () => {
  const styles = `<w:styles xmlns:w="w">
    <w:style w:styleId="H2"><w:name w:val="heading 2"/></w:style>
    <w:style w:styleId="Mine"><w:name w:val="Chapter"/><w:basedOn w:val="H2"/></w:style>
    <w:style w:styleId="Top"><w:name w:val="Title"/></w:style></w:styles>`;

  test("keeps title, headings by style and outline, lists and tables with their header", async () => {
    const body =
      p("Guide", '<w:pStyle w:val="Top"/>') +
      p("Prices", '<w:pStyle w:val="Mine"/>') +
      p("Appendix", '<w:outlineLvl w:val="2"/>') +
      p("First &amp; last", '<w:numPr><w:numId w:val="1"/></w:numPr>') +
      `<w:tbl>${cells("Item", "Price")}${cells("Tea", "3.50")}${cells("Coffee", "4")}</w:tbl>`;
    const { blocks, title, kind } = await readSample(docxFile(body, { styles }, "Price guide"), "a.docx");
    expect([kind, title]).toEqual(["docx", "Price guide"]);
    expect(blocks).toEqual([
      { type: "heading", level: 1, text: "Guide", at: {} },
      { type: "heading", level: 2, text: "Prices", at: {} },
      { type: "heading", level: 3, text: "Appendix", at: {} },
      { type: "item", text: "First & last", at: {} },
      { type: "row", cells: ["Tea", "3.50"], header: ["Item", "Price"], at: {} },
      { type: "row", cells: ["Coffee", "4"], header: ["Item", "Price"], at: {} },
    ]);
  });

  test("uses the row marked as header, even one of numbers", async () => {
    const marked = cells("2001", "2002").replace("<w:tr>", "<w:tr><w:trPr><w:tblHeader/></w:trPr>");
    const { blocks } = await readSample(docxFile(`<w:tbl>${marked}${cells("1", "2")}</w:tbl>`), "a.docx");
    expect(blocks).toEqual([{ type: "row", cells: ["1", "2"], header: ["2001", "2002"], at: {} }]);
  });

  test("has notes, and headers and footers once", async () => {
    const part = (text: string) => `<w:x xmlns:w="w">${p(text)}</w:x>`;
    const file = docxFile(p("Body"), {
      footnotes: part("A note"),
      comments: part("A remark"),
      header1: part("Running head"),
      header2: part("Running head"),
      footer1: part("Imprint"),
    });
    const { blocks } = await readSample(file, "a.docx");
    expect(blocks.map((block) => block.type === "paragraph" && block.text)).toEqual([
      "Body",
      "A note",
      "A remark",
      "Running head",
      "Imprint",
    ]);
  });

  test("has text boxes once and no deleted text", async () => {
    const box = `<w:p><w:r><mc:AlternateContent><mc:Choice><w:txbxContent>${p("In a box")}</w:txbxContent></mc:Choice><mc:Fallback>${p("In a box")}</mc:Fallback></mc:AlternateContent><w:t>Around</w:t></w:r></w:p>`;
    const changed = `<w:p><w:del><w:r><w:t>old</w:t></w:r></w:del><w:ins><w:r><w:t>new</w:t></w:r></w:ins></w:p>`;
    const { blocks } = await readSample(docxFile(box + changed), "a.docx");
    expect(blocks.map((block) => block.type === "paragraph" && block.text)).toEqual([
      "In a box",
      "Around",
      "new",
    ]);
  });

  test("without a word is empty", async () => {
    expect(await reasonOf(docxFile("<w:p/>"), "a.docx")).toBe("empty");
  });

  test("cut anywhere is damaged", async () => {
    const whole = docxFile(p("Some text that is long enough to be cut. ".repeat(50)));
    for (const share of [0.1, 0.5, 0.9, 0.99]) {
      expect(await reasonOf(whole.subarray(0, Math.floor(whole.length * share)), "a.docx")).toBe("damaged");
    }
  });

  test("with XML that breaks off is damaged", async () => {
    expect(await reasonOf(docxFile("<w:p><w:r><w:t>half"), "a.docx")).toBe("damaged");
  });

  test("with an encrypted entry is encrypted", async () => {
    const parts = ["[Content_Types].xml", "word/document.xml"].map((name) => ({
      name,
      content: "x",
      flags: 1,
    }));
    expect(await reasonOf(zipFile(parts), "a.docx")).toBe("encrypted");
  });
});

describe("pptx", () => {
  const shape = (text: string, placeholder = "") =>
    `<p:sp><p:nvSpPr>${placeholder}</p:nvSpPr><p:txBody>${text
      .split("|")
      .map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`)
      .join("")}</p:txBody></p:sp>`;
  const footer = shape("Company", '<p:ph type="ftr"/>');

  test("keeps slides with their title first, points, tables, notes, and the footer once", async () => {
    const table = (rows: string[][]) =>
      `<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/>${rows
        .map(
          (row) =>
            `<a:tr>${row.map((text) => `<a:tc><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:tc>`).join("")}</a:tr>`,
        )
        .join("")}</a:tbl></p:graphicFrame>`;
    const file = pptxFile([
      {
        content:
          shape("One|Two", '<p:ph idx="1"/>') +
          shape("Welcome", '<p:ph type="ctrTitle"/>') +
          footer +
          shape("7", '<p:ph type="sldNum"/>'),
        notes: shape("Say hello", '<p:ph type="body"/>') + shape("1", '<p:ph type="sldNum"/>'),
      },
      {
        content:
          shape("Loose text") +
          table([
            ["Who", "Where"],
            ["Ada", "London"],
          ]) +
          footer,
      },
    ]);
    const { blocks } = await readSample(file, "a.pptx");
    expect(blocks).toEqual([
      { type: "heading", level: 1, text: "Welcome", at: { slide: 1 } },
      { type: "item", text: "One", at: { slide: 1 } },
      { type: "item", text: "Two", at: { slide: 1 } },
      { type: "paragraph", text: "Company", at: { slide: 1 } },
      { type: "paragraph", text: "Say hello", at: { slide: 1 } },
      { type: "paragraph", text: "Loose text", at: { slide: 2 } },
      { type: "row", cells: ["Ada", "London"], header: ["Who", "Where"], at: { slide: 2 } },
    ]);
  });

  test("with one broken slide still gives the others, with all broken is damaged", async () => {
    const { blocks } = await readSample(
      pptxFile([{ content: "<broken" }, { content: shape("Fine") }]),
      "a.pptx",
    );
    expect(blocks).toEqual([{ type: "paragraph", text: "Fine", at: { slide: 2 } }]);
    expect(await reasonOf(pptxFile([{ content: "<broken" }]), "a.pptx")).toBe("damaged");
  });
});

describe("xlsx", () => {
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="#,##0.00&quot; EUR&quot;"/></numFmts>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="20"/></cellXfs>`;
  const text = (reference: string, index: number) => `<c r="${reference}" t="s"><v>${index}</v></c>`;

  test("keeps sheets, rows beside their header by column, and numbers as a person reads them", async () => {
    const rows = `<row r="1">${text("A1", 0)}</row>
      <row r="3">${text("B3", 1)}${text("C3", 2)}${text("D3", 3)}</row>
      <row r="4">${text("B4", 4)}<c r="C4" s="2"><v>1234.5</v></c><c r="D4" s="1"><v>45306</v></c></row>
      <row r="5"><c r="B5" t="inlineStr"><is><t>Coffee</t></is></c><c r="D5" s="3"><v>0.25</v></c><c r="F5" t="b"><v>1</v></c></row>`;
    const file = xlsxFile(
      { Prices: rows, Blank: "" },
      ["Price list", "Item", "Price", "Since", "Tea"],
      styles,
    );
    const { blocks } = await readSample(file, "a.xlsx");
    const header = ["Item", "Price", "Since"];
    expect(blocks).toEqual([
      { type: "heading", level: 1, text: "Prices", at: { sheet: "Prices" } },
      { type: "row", cells: ["Price list"], header: null, at: { sheet: "Prices", row: 1 } },
      { type: "row", cells: ["Tea", "1,234.50 EUR", "2024-01-15"], header, at: { sheet: "Prices", row: 4 } },
      {
        type: "row",
        cells: ["Coffee", "", "25%", "TRUE"],
        header: [...header, ""],
        at: { sheet: "Prices", row: 5 },
      },
    ]);
  });

  test("does not show the noise of arithmetic, nor shorten long numbers", async () => {
    const row = `<row r="1"><c r="A1"><v>0.30000000000000004</v></c><c r="B1"><v>123456789012345</v></c></row>`;
    const { blocks } = await readSample(xlsxFile({ S: row }), "a.xlsx");
    expect(blocks[1]).toMatchObject({ cells: ["0.3", "123456789012345"] });
  });

  test("with only its last possible cell filled is read", async () => {
    const row = `<row r="1048576"><c r="XFD1048576" t="str"><v>far away</v></c></row>`;
    const { blocks } = await readSample(xlsxFile({ S: row }), "a.xlsx");
    expect(blocks[1]).toMatchObject({ cells: ["far away"], at: { sheet: "S", row: 1_048_576 } });
  });

  test("of empty sheets is empty", async () => {
    expect(await reasonOf(xlsxFile({ One: "", Two: "" }), "a.xlsx")).toBe("empty");
  });
});

describe("hostile packages", () => {
  test("a part that inflates without end is too complex", async () => {
    const bomb = docxFile(`<w:p><w:r><w:t>${" ".repeat(110 << 20)}</w:t></w:r></w:p>`);
    expect(bomb.length).toBeLessThan(1 << 20);
    expect(await reasonOf(bomb, "a.docx")).toBe("too_complex");
  });

  test("parts that together inflate past the total are too complex", () => {
    const parts = ["a", "b", "c"].map((name) => ({ name, content: " ".repeat(400) }));
    const zip = openZip(zipFile(parts), { ...ZIP_LIMITS, maxTotalBytes: 1000 });
    expect([zip.read("a")?.length, zip.read("b")?.length]).toEqual([400, 400]);
    expect(() => zip.read("c")).toThrow(expect.objectContaining({ reason: "too_complex" }));
  });

  test("XML nested too deeply is too complex", async () => {
    const body = "<w:x>".repeat(100_000) + "</w:x>".repeat(100_000);
    expect(await reasonOf(docxFile(body), "a.docx")).toBe("too_complex");
  });

  test.each([
    [
      "that multiply",
      `<!DOCTYPE d [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>`,
    ],
    ["that reach outside", `<!DOCTYPE d [<!ENTITY c SYSTEM "file:///etc/passwd">]>`],
  ])("entities %s are never expanded", async (_what, doctype) => {
    const file = zipFile([
      {
        name: "word/document.xml",
        content: `<?xml version="1.0"?>${doctype}<w:document xmlns:w="w">${p("&c;")}</w:document>`,
      },
    ]);
    expect(await reasonOf(file, "a.docx")).toBe("too_complex");
  });

  test("an archive of very many entries is too complex", async () => {
    const parts = Array.from({ length: 21_000 }, (_, index) => ({ name: `word/${index}`, content: "" }));
    expect(await reasonOf(zipFile(parts), "a.docx")).toBe("too_complex");
  });

  test("relations that lead out of the package find nothing", async () => {
    const file = zipFile([
      { name: "[Content_Types].xml", content: "<Types/>" },
      {
        name: "_rels/.rels",
        content: `<R><Relationship Id="1" Type="x/officeDocument" Target="../../../../etc/passwd"/></R>`,
      },
    ]);
    expect(await reasonOf(file, "a.docx")).toBe("damaged");
  });
});
