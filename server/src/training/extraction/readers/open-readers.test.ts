import { describe, expect, test } from "vitest";
import { readSample, reasonOf, zipFile } from "../../../../test/sample-files.ts";

const odf = (mime: string, content: string, more: { name: string; content: string }[] = []) =>
  zipFile([
    { name: "mimetype", content: `application/vnd.oasis.opendocument.${mime}` },
    { name: "META-INF/manifest.xml", content: "<manifest/>" },
    { name: "meta.xml", content: "<office:meta><dc:title>Handbook</dc:title></office:meta>" },
    { name: "content.xml", content: `<office:document-content>${content}</office:document-content>` },
    ...more,
  ]);

const odt = odf(
  "text",
  `<office:automatic-styles><style:style/></office:automatic-styles><office:body><office:text>
   <text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>
   <text:h text:outline-level="2">Opening<text:s text:c="2"/>hours</text:h>
   <text:p>We open at<text:line-break/>nine.<office:annotation><text:p>Really?</text:p></office:annotation></text:p>
   <text:list><text:list-item><text:p>coffee</text:p></text:list-item></text:list>
   <table:table><table:table-header-rows><table:table-row><table:table-cell><text:p>Item</text:p></table:table-cell>
   <table:table-cell><text:p>Price</text:p></table:table-cell></table:table-row></table:table-header-rows>
   <table:table-row><table:table-cell><text:p>Tea</text:p></table:table-cell><table:table-cell><text:p>3</text:p></table:table-cell></table:table-row></table:table>
   </office:text></office:body>`,
);

describe("OpenDocument", () => {
  test("a text keeps headings, lists and tables, and loses comments and deleted text", async () => {
    for (const name of ["a.odt", "a.docx", "no-extension"]) {
      const { kind, title, blocks } = await readSample(odt, name);
      expect([kind, title]).toEqual(["odt", "Handbook"]);
      expect(blocks).toEqual([
        { type: "heading", level: 2, text: "Opening hours", at: {} },
        { type: "paragraph", text: "We open at\nnine.", at: {} },
        { type: "item", text: "coffee", at: {} },
        { type: "row", cells: ["Tea", "3"], header: ["Item", "Price"], at: {} },
      ]);
    }
  });

  test("a spreadsheet keeps its sheet and the position of its cells; what is repeated is written once", async () => {
    const cell = (text: string, more = "") =>
      `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`;
    const sheet = `<office:body><office:spreadsheet><table:table table:name="Prices">
      <table:table-row>${cell("Item")}${cell("Price")}</table:table-row>
      <table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="16000"/></table:table-row>
      <table:table-row>${cell("Tea")}${cell("3", 'table:number-columns-repeated="16000"')}</table:table-row>
      </table:table></office:spreadsheet></office:body>`;
    const { kind, blocks } = await readSample(odf("spreadsheet", sheet), "a.ods");
    expect(kind).toBe("ods");
    expect(blocks[0]).toEqual({ type: "heading", level: 1, text: "Prices", at: { sheet: "Prices" } });
    expect(blocks.slice(1)).toEqual([
      {
        type: "row",
        cells: ["Tea", "3"],
        header: ["Item", "Price"],
        at: { sheet: "Prices", row: 1_000_002 },
      },
    ]);
  });

  test("a presentation counts its slides and has their titles as headings", async () => {
    const slides = `<office:body><office:presentation><draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>Plan</text:p></draw:text-box></draw:frame>
      <draw:frame presentation:class="outline"><draw:text-box><text:list><text:list-item><text:p>Grow</text:p></text:list-item></text:list></draw:text-box></draw:frame></draw:page>
      </office:presentation></office:body>`;
    expect((await readSample(odf("presentation", slides), "a.odp")).blocks).toEqual([
      { type: "heading", level: 2, text: "Plan", at: { slide: 1 } },
      { type: "item", text: "Grow", at: { slide: 1 } },
    ]);
  });

  test("encrypted, damaged and hostile files are refused with their reason", async () => {
    const encrypted = zipFile([
      { name: "mimetype", content: "application/vnd.oasis.opendocument.text" },
      { name: "META-INF/manifest.xml", content: "<manifest:encryption-data/>" },
      { name: "content.xml", content: "x" },
    ]);
    expect(await reasonOf(encrypted, "a.odt")).toBe("encrypted");
    const bare = zipFile([{ name: "mimetype", content: "application/vnd.oasis.opendocument.text" }]);
    expect(await reasonOf(bare, "a.odt")).toBe("damaged");
    const entities = zipFile([
      { name: "mimetype", content: "application/vnd.oasis.opendocument.text" },
      {
        name: "content.xml",
        content: `<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]><x><office:text><text:p>&b;</text:p></office:text></x>`,
      },
    ]);
    expect(await reasonOf(entities, "a.odt")).toBe("too_complex");
    const bomb = odf("text", `<office:text><text:p>${"a".repeat(60_000_000)}</text:p></office:text>`);
    expect(await reasonOf(bomb, "a.odt")).toBe("too_complex");
    const deep = odf("text", `<office:text>${"<text:list>".repeat(5000)}`);
    expect(await reasonOf(deep, "a.odt")).toBe("too_complex");
    expect(await reasonOf(odt, "a.epub")).toBe("wrong_kind");
  });
});

const epub = (spine: string, pages: { name: string; content: string }[], extra = "") =>
  zipFile([
    { name: "mimetype", content: "application/epub+zip" },
    {
      name: "META-INF/container.xml",
      content: `<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>`,
    },
    {
      name: "OEBPS/book.opf",
      content: `<package><metadata><dc:title>Tea for All</dc:title></metadata><manifest>
      <item id="a" href="one.xhtml"/><item id="b" href="text/two%20b.xhtml"/></manifest><spine>${spine}</spine></package>`,
    },
    ...pages,
    ...(extra ? [{ name: "META-INF/encryption.xml", content: extra }] : []),
  ]);
const pages = [
  { name: "OEBPS/one.xhtml", content: "<html><title>x</title><h1>Green</h1><p>Steep it cool.</p></html>" },
  { name: "OEBPS/text/two b.xhtml", content: "<html><h1>Black</h1><p>Steep it hot.</p></html>" },
];

describe("epub", () => {
  test("is read in the order of its spine, each page once", async () => {
    const spine = `<itemref idref="b"/>${'<itemref idref="a"/>'.repeat(1000)}`;
    const { kind, title, blocks } = await readSample(epub(spine, pages), "a.epub");
    expect([kind, title]).toEqual(["epub", "Tea for All"]);
    expect(blocks.map((block) => (block.type === "row" ? "" : block.text))).toEqual([
      "Black",
      "Steep it hot.",
      "Green",
      "Steep it cool.",
    ]);
  });

  test("with encrypted pages is encrypted, without a package damaged", async () => {
    const spine = '<itemref idref="a"/>';
    const drm = '<enc:CipherReference URI="OEBPS/one.xhtml"/>';
    expect(await reasonOf(epub(spine, pages, drm), "a.epub")).toBe("encrypted");
    const none = zipFile([{ name: "mimetype", content: "application/epub+zip" }]);
    expect(await reasonOf(none, "a.epub")).toBe("damaged");
  });
});

const mail = [
  "Received: from a by b",
  "From: =?utf-8?Q?Ad=C3=A1?= <ada@example.com>",
  "To: shop@example.com",
  "Subject: =?utf-8?B?T3BlbmluZyBob3Vycw==?=",
  " and more",
  'Content-Type: multipart/mixed; boundary="outer"',
  "",
  "--outer",
  'Content-Type: multipart/alternative; boundary="inner"',
  "",
  "--inner",
  "Content-Type: text/plain; charset=utf-8",
  "",
  "plain words",
  "--inner",
  "Content-Type: text/html; charset=iso-8859-1",
  "Content-Transfer-Encoding: quoted-printable",
  "",
  "<h2>Hours</h2><p>Le caf=E9 ouvre =",
  "at nine.</p><script>never()</script>",
  "--inner--",
  "--outer",
  'Content-Type: application/pdf; name="prices.pdf"',
  'Content-Disposition: attachment; filename="prices.pdf"',
  "Content-Transfer-Encoding: base64",
  "",
  "JVBERi0=",
  "--outer--",
].join("\r\n");

describe("eml", () => {
  test("keeps subject, sender, the text with its headings, and names attachments", async () => {
    for (const name of ["a.eml", "no-extension"]) {
      const { kind, title, blocks } = await readSample(mail, name);
      expect([kind, title]).toEqual(["eml", "Opening hours and more"]);
      expect(blocks.map((block) => (block.type === "row" ? "" : block.text))).toEqual([
        "Opening hours and more",
        "From: Adá <ada@example.com>",
        "To: shop@example.com",
        "Hours",
        "Le café ouvre at nine.",
        "Attachment: prices.pdf",
      ]);
    }
  });

  test.each([
    ["megabytes of headers", `From: a\r\n${`X-Long: ${"x".repeat(5_000)}\r\n`.repeat(2_000)}\r\nwords`],
    ["one header of megabytes", `From: a\r\nTo: b\r\nSubject: ${" =?".repeat(2_000_000)}\r\n\r\nwords`],
    [
      "spaces in quoted-printable",
      `From: a\r\nTo: b\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nwords${" ".repeat(5_000_000)}x`,
    ],
  ])("with %s is read in one pass", async (_name, text) => {
    const began = process.cpuUsage();
    expect(await reasonOf(text, "a.eml")).toBe(null);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1e6).toBeLessThan(10);
  });

  test("nested or split beyond reason is too complex, and text under its name is refused", async () => {
    let nested = "words";
    for (let level = 0; level < 20; level++)
      nested = `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n${nested}\r\n--b${level}--`;
    expect(await reasonOf(`From: a\r\n${nested}`, "a.eml")).toBe("too_complex");
    const many = `From: a\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${"--b\r\n\r\nx\r\n".repeat(50_000)}`;
    expect(await reasonOf(many, "a.eml")).toBe("too_complex");
    expect(await reasonOf("Dear Ada,\n\nwords", "a.eml")).toBe("wrong_kind");
  });
});

describe("rtf", () => {
  test("is read under its own name, with its headings", async () => {
    const rtf = "{\\rtf1\\ansi\\pard\\outlinelevel0 Opening\\par\\pard We open at nine.\\par}";
    expect((await readSample(rtf, "a.rtf")).blocks).toEqual([
      { type: "heading", level: 1, text: "Opening", at: {} },
      { type: "paragraph", text: "We open at nine.", at: {} },
    ]);
    expect(await reasonOf("plain words", "a.rtf")).toBe("wrong_kind");
  });

  test("nested beyond reason is too complex", async () => {
    expect(await reasonOf(`{\\rtf1 ${"{".repeat(100_000)}words`, "a.rtf")).toBe("too_complex");
  });
});

test("a picture is a scan under any of its names, and nothing else is", async () => {
  const png = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(64)]);
  expect(await reasonOf(png, "a.png")).toBe("scan");
  expect(await reasonOf(png, "a.tiff")).toBe("scan");
  expect(await reasonOf("words", "a.png")).toBe("wrong_kind");
  expect(await reasonOf(png, "a.txt")).toBe("wrong_kind");
});
