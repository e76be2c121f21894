import { expect, describe, test } from "vitest";
import {
  compoundFile,
  docxFile,
  pdfFile,
  pptxFile,
  readSample,
  reasonOf,
  xlsxFile,
  zipFile,
} from "../../../test/sample-files.ts";
import { docFile } from "../../../test/sample-legacy.ts";

const docx = docxFile("<w:p><w:r><w:t>words</w:t></w:r></w:p>");
const xlsx = xlsxFile({ S: '<row r="1"><c r="A1" t="str"><v>words</v></c></row>' });
const pptx = pptxFile([{ content: "<p:sp><a:p><a:t>words</a:t></a:p></p:sp>" }]);
const pdf = pdfFile([[{ text: "words", size: 10 }]]);
const rtf = String.raw`{\rtf1\ansi\ansicpg1251{\fonttbl{\f0 Arial;}}\pard Caf\u233 ? \'cf\'f0\'e8\par\trowd\intbl Item\cell Price\cell\row\intbl Tea\cell 3\cell\row}`;
const html = `<html><head><title>T</title><style>p{}</style></head><body><h2>Prices</h2><p>Tea &amp; more</p><ul><li>hot</li></ul>
  <table><tr><th>Item</th><th>Price</th></tr><tr><td>Tea</td><td>3</td></tr></table><script>alert(1)</script></body></html>`;
const spreadsheetml = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
  <Worksheet ss:Name="Prices"><Table><Row><Cell><Data ss:Type="String">Item</Data></Cell><Cell><Data>Price</Data></Cell></Row>
  <Row ss:Index="4"><Cell ss:Index="2"><Data>3</Data></Cell></Row></Table></Worksheet></Workbook>`;
const png = Buffer.from("89504e470d0a1a0a0000000d49484452000000100000001008060000001ff3ff61", "hex");

describe("a file that does not match its extension is refused", () => {
  test.each<[string, Buffer | string]>([
    ["a.pdf", docx],
    ["a.pdf", "plain words"],
    ["a.pdf", html],
    ["a.docx", pdf],
    ["a.docx", xlsx],
    ["a.docx", "plain words"],
    ["a.docx", html],
    ["a.docx", zipFile([{ name: "readme.txt", content: "words" }])],
    ["a.xlsx", docx],
    ["a.xlsx", "a,b\n1,2"],
    ["a.pptx", docx],
    ["a.ppt", docFile([{ text: "words" }])],
    ["a.txt", pdf],
    ["a.txt", docx],
    ["a.txt", png],
    ["a.txt", docFile([{ text: "words" }])],
    ["a.csv", xlsx],
    ["a.csv", html],
    ["a.json", html],
    ["a.jsonl", png],
    ["a.md", png],
    ["a.md", docx],
    ["a.html", pdf],
    ["a.htm", docx],
    ["a.doc", png],
    ["a.doc", pdf],
    ["a.xls", compoundFile({ "/Something else": Buffer.alloc(5000) })],
  ])("%s", async (name, bytes) => expect(await reasonOf(bytes, name)).toBe("wrong_kind"));
});

describe("a harmless difference is read as what it is", () => {
  test.each<[string, Buffer | string, string]>([
    ["a.doc", docx, "docx"],
    ["a.docx", docFile([{ text: "words" }]), "doc"],
    ["a.doc", rtf, "rtf"],
    ["a.doc", html, "html"],
    ["a.doc", "plain words", "txt"],
    ["a.ppt", pptx, "pptx"],
    ["a.xls", xlsx, "xlsx"],
    ["a.xls", html, "html"],
    ["a.xls", "Item\tPrice\nTea\t3\n", "csv"],
    ["a.xls", spreadsheetml, "spreadsheetml"],
    ["a.txt", rtf, "rtf"],
    ["a.html", html, "html"],
    ["a.htm", "words before any tag <p>and after", "html"],
    ["a.md", "# Words\n\nof a kind", "md"],
    ["README.markdown", '<div align="center">\n\n# Words\n', "md"],
    ["A.DOCX", docx, "docx"],
    ["noextension", pdf, "pdf"],
    ["noextension", "plain words", "txt"],
  ])("%s with %#", async (name, bytes, kind) => expect((await readSample(bytes, name)).kind).toBe(kind));
});

test("a format without a reader is unsupported", async () => {
  expect(await reasonOf(Buffer.from([0, 1, 2, 3, 4, 5, 6, 7]), "noextension")).toBe("unsupported");
  expect(await reasonOf(zipFile([{ name: "xl/workbook.bin", content: "x" }]), "a.xlsx")).toBe("unsupported");
});

test("rich text keeps its characters, paragraphs and tables", async () => {
  expect((await readSample(rtf, "a.doc")).blocks).toEqual([
    { type: "paragraph", text: "Café При", at: {} },
    { type: "row", cells: ["Tea", "3"], header: ["Item", "Price"], at: {} },
  ]);
});

test("HTML keeps its structure and loses scripts and styles", async () => {
  expect(await readSample(html, "a.xls")).toEqual({
    kind: "html",
    title: "T",
    blocks: [
      { type: "heading", level: 2, text: "Prices", at: {} },
      { type: "paragraph", text: "Tea & more", at: {} },
      { type: "item", text: "hot", at: {} },
      { type: "row", cells: ["Tea", "3"], header: ["Item", "Price"], at: {} },
    ],
  });
});

test("a web page keeps its content and loses menus, controls and scripts", async () => {
  const page = `<!doctype html><title>Shop</title><NAV><ul><li><a href="/">Home</a></li></ul></NAV>
    <main><h1>Returns</h1><p>Within 30 days<select><option>Germany</option></select>.</p><button>Buy</button>
    <SCRIPT>if (1 < 2) document.write("<p>never</p>")</SCRIPT ><iframe src="//x">frame</iframe></main>
    <script>// not closed: <p>nothing of this`;
  const { blocks, title } = await readSample(page, "returns.html");
  expect(title).toBe("Shop");
  expect(blocks.map((block) => (block.type === "row" ? "" : block.text))).toEqual([
    "Returns",
    "Within 30 days.",
  ]);
});

test.each([
  ["unclosed scripts", "<script>".repeat(200_000)],
  ["closed scripts in capitals", "<SCRIPT></SCRIPT>".repeat(200_000)],
  ["nested lists", "<ul><li>".repeat(200_000)],
  ["half a million entities", "&#x41;&amp;".repeat(500_000)],
])("a hostile page of %s is read or refused in one pass", async (_name, body) => {
  const began = process.cpuUsage();
  const reason = await reasonOf(`<html><p>words</p>${body}`, "hostile.html");
  expect([null, "too_complex"]).toContain(reason);
  const { user, system } = process.cpuUsage(began);
  // Work of this process, not time: reading it again for each tag would take minutes.
  expect((user + system) / 1e6).toBeLessThan(20);
});

test("XML of Excel 2003 keeps its sheet and the place of its cells", async () => {
  expect((await readSample(spreadsheetml, "a.xls")).blocks).toEqual([
    { type: "heading", level: 1, text: "Prices", at: { sheet: "Prices" } },
    { type: "row", cells: ["", "3"], header: ["Item", "Price"], at: { sheet: "Prices", row: 4 } },
    // No row has a cell below this name.
    { type: "row", cells: ["Item"], header: null, at: { sheet: "Prices", row: 1 } },
  ]);
});

test("PowerPoint 4 without its text is damaged", async () => {
  expect(await reasonOf(compoundFile({ "/PP40": Buffer.alloc(5000) }), "a.ppt")).toBe("damaged");
});
