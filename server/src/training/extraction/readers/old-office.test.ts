import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { readSample, reasonOf } from "../../../../test/sample-files.ts";
import { docFile } from "../../../../test/sample-legacy.ts";
import { oldDocFile, ppt95File } from "../../../../test/sample-old-office.ts";

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

describe("PowerPoint 95", () => {
  const file = ppt95File([
    {
      title: Buffer.from("Welcome"),
      body: Buffer.from("One\rCaf\xe9", "latin1"),
      notes: Buffer.from("Greet all"),
    },
    { title: Buffer.from("Prices"), body: Buffer.from("Tea") },
  ]);

  test("keeps slides with titles, points and notes, and no placeholders of masters", async () => {
    const { blocks, kind } = await readSample(file, "a.ppt");
    expect(kind).toBe("ppt");
    expect(blocks).toEqual([
      { type: "heading", level: 1, text: "Welcome", at: { slide: 1 } },
      { type: "paragraph", text: "Greet all", at: { slide: 1 } },
      { type: "item", text: "One", at: { slide: 1 } },
      { type: "item", text: "Café", at: { slide: 1 } },
      { type: "heading", level: 1, text: "Prices", at: { slide: 2 } },
      { type: "item", text: "Tea", at: { slide: 2 } },
    ]);
  });

  test("that is cut or changed is read in part or refused", async () => {
    for (let at = 600; at < file.length; at += 97) {
      const changed = Buffer.from(file);
      changed[at]! ^= 0x5a;
      for (const bytes of [changed, file.subarray(0, at)])
        expect([null, "damaged", "empty", "wrong_kind"]).toContain(await reasonOf(bytes, "a.ppt"));
    }
  });
});

describe("Word 6", () => {
  test("of a Macintosh is read in its character set", async () => {
    const bytes = iconv.encode("L’été à la société “Œuvre”", "macintosh");
    const { blocks } = await readSample(oldDocFile([{ bytes, charset: 77 }], { isMac: true }), "a.doc");
    expect(blocks).toEqual([{ type: "paragraph", text: "L’été à la société “Œuvre”", at: {} }]);
  });

  test("has the character set of each font", async () => {
    const file = oldDocFile([
      { bytes: iconv.encode("Café ", "windows-1252"), charset: 0 },
      { bytes: iconv.encode("Четыре балла ", "windows-1251"), charset: 204 },
      { bytes: iconv.encode("před lety", "windows-1250"), charset: 238 },
    ]);
    expect((await readSample(file, "a.doc")).blocks).toEqual([
      { type: "paragraph", text: "Café Четыре балла před lety", at: {} },
    ]);
  });
});

test("rich text and web pages of a Macintosh are read in its character set", async () => {
  const rich = Buffer.concat([Buffer.from("{\\rtf1\\mac "), Buffer.from("caf\\'8e\\par}")]);
  expect((await readSample(rich, "a.doc")).blocks).toEqual([{ type: "paragraph", text: "café", at: {} }]);
  const page = iconv.encode('<meta charset="x-mac-cyrillic"><p>Привет', "maccyrillic");
  expect((await readSample(page, "a.html")).blocks).toEqual([{ type: "paragraph", text: "Привет", at: {} }]);
});

describe("XML of Word 2003", () => {
  const wordml = (body: string, styles = "") =>
    `<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml" xmlns:o="o"><o:DocumentProperties><o:Title>Price list</o:Title></o:DocumentProperties><w:styles>${styles}</w:styles><w:body>${body}</w:body></w:wordDocument>`;

  test("keeps title, headings, lists, tables and footers, and no deleted text", async () => {
    const style = '<w:style w:styleId="h"><w:name w:val="heading 2"/></w:style>';
    const row = (...cells: string[]) =>
      `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join("")}</w:tr>`;
    const file = wordml(
      `<w:p><w:pPr><w:pStyle w:val="h"/></w:pPr><w:r><w:t>Teas</w:t></w:r></w:p>
      <w:p><w:pPr><w:listPr><w:ilvl w:val="0"/></w:listPr></w:pPr><w:r><w:t>green</w:t></w:r></w:p>
      <w:p><aml:annotation w:type="Word.Deletion"><w:r><w:delText>gone</w:delText></w:r></aml:annotation></w:p>
      <w:tbl>${row("Item", "Price")}${row("Tea", "3.50")}</w:tbl>
      <w:sectPr><w:ftr>${paragraph("Page foot")}</w:ftr></w:sectPr>`,
      style,
    );
    const { blocks, kind, title } = await readSample(file, "a.doc");
    expect({ kind, title }).toEqual({ kind: "wordml", title: "Price list" });
    expect(blocks).toEqual([
      { type: "heading", level: 2, text: "Teas", at: {} },
      { type: "item", text: "green", at: {} },
      { type: "row", cells: ["Tea", "3.50"], header: ["Item", "Price"], at: {} },
      { type: "paragraph", text: "Page foot", at: {} },
    ]);
  });

  test("and a docx saved as one XML file", async () => {
    const part = (name: string, xml: string) =>
      `<pkg:part pkg:name="/word/${name}.xml"><pkg:xmlData>${xml}</pkg:xmlData></pkg:part>`;
    const file = `<?xml version="1.0"?><pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage">${part(
      "document",
      `<w:document><w:body><w:p><w:pPr><w:pStyle w:val="h"/></w:pPr><w:r><w:t>Teas</w:t></w:r></w:p></w:body></w:document>`,
    )}${part("styles", '<w:styles><w:style w:styleId="h"><w:name w:val="heading 1"/></w:style></w:styles>')}</pkg:package>`;
    expect((await readSample(file, "a.docx")).blocks).toEqual([
      { type: "heading", level: 1, text: "Teas", at: {} },
    ]);
  });

  test("that is cut is damaged, with entities too complex", async () => {
    const whole = wordml(paragraph("text").repeat(50));
    expect(await reasonOf(whole.slice(0, -200), "a.doc")).toBe("damaged");
    const entities = whole.replace("<w:word", '<!DOCTYPE x [<!ENTITY a "b">]><w:word');
    expect(await reasonOf(entities, "a.doc")).toBe("too_complex");
  });
});

test("a web archive of Word is read", async () => {
  const archive = `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n--x\r\nContent-Type: text/html; charset="utf-8"\r\n\r\n<html><h1>Teas</h1><p>green</p></html>\r\n--x--`;
  expect((await readSample(archive, "a.doc")).blocks).toEqual([
    { type: "heading", level: 1, text: "Teas", at: {} },
    { type: "paragraph", text: "green", at: {} },
  ]);
});

test("a container whose directory, tables or sizes lie is read as far as it goes, or refused", async () => {
  const file = docFile([{ text: "long text ".repeat(300) }]);
  for (let at = 8; at < file.length; at += 61) {
    const changed = Buffer.from(file);
    changed.fill(0xff, at, at + 4);
    for (const bytes of [changed, file.subarray(0, at)])
      expect([null, "damaged", "empty", "wrong_kind", "encrypted"]).toContain(await reasonOf(bytes, "a.doc"));
  }
});
