import { expect, test } from "vitest";
import { docxFile, readSample } from "../../../../test/sample-files.ts";

const level = (index: number, format: string, text: string, more = "") =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const numbering = `<w:numbering>
  <w:abstractNum w:abstractNumId="7">${level(0, "decimal", "%1.")}${level(1, "lowerLetter", "%1%2)")}${level(2, "upperRoman", "%3")}</w:abstractNum>
  <w:abstractNum w:abstractNumId="8">${level(0, "bullet", "x")}</w:abstractNum>
  <w:abstractNum w:abstractNumId="9">${level(0, "decimal", "§ %1", '<w:pStyle w:val="Clause"/>')}</w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>
  <w:num w:numId="3"><w:abstractNumId w:val="8"/></w:num>
  <w:num w:numId="4"><w:abstractNumId w:val="9"/></w:num></w:numbering>`;
const styles = `<w:styles><w:style w:styleId="Clause"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="4"/></w:numPr></w:pPr></w:style></w:styles>`;
const item = (text: string, list: number, depth = 0) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const clause = (text: string, more = "") =>
  `<w:p><w:pPr><w:pStyle w:val="Clause"/>${more}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

const textsOf = async (body: string) =>
  (await readSample(docxFile(body, { numbering, styles }), "a.docx")).blocks.map(
    (block) => block.type !== "row" && block.text,
  );

test("items have the numbers that the document shows", async () => {
  const body =
    item("one", 1) +
    item("a", 1, 1) +
    item("b", 1, 1) +
    item("deep", 1, 2) +
    item("two", 1) +
    item("a", 1, 1);
  expect(await textsOf(body)).toEqual(["1. one", "1a) a", "1b) b", "I deep", "2. two", "2a) a"]);
});

test("a list starts again where it says so, and bullets have no number", async () => {
  expect(await textsOf(item("one", 1) + item("five", 2) + item("six", 2) + item("bullet", 3))).toEqual([
    "1. one",
    "5. five",
    "6. six",
    "bullet",
  ]);
});

test("headings are numbered by their style, unless a paragraph opts out", async () => {
  const out = '<w:numPr><w:numId w:val="0"/></w:numPr>';
  expect(await textsOf(clause("Scope") + clause("Annex", out) + clause("Terms"))).toEqual([
    "§ 1 Scope",
    "Annex",
    "§ 2 Terms",
  ]);
});

test("a list that is not defined, or defined beyond reason, numbers nothing", async () => {
  expect(await textsOf(item("one", 99) + item("two", 1, 40) + item("three", 1, -1))).toEqual([
    "one",
    "two",
    "three",
  ]);
});

test("the reading of a Japanese name is left out", async () => {
  const ruby =
    "<w:p><w:r><w:ruby><w:rt><w:r><w:t>トウキョウ</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>東京</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p>";
  expect(await textsOf(ruby)).toEqual(["東京"]);
});
