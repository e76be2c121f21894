import { describe, expect, test } from "vitest";
import {
  docxFile,
  pdfFile,
  readSample,
  reasonOf,
  relations,
  xlsxFile,
  zipFile,
} from "../../../../test/sample-files.ts";
import { pptFile } from "../../../../test/sample-legacy.ts";
import { metafile, ppt4File } from "../../../../test/sample-old-office.ts";
import { metafileTexts } from "../metafile-text.ts";

const textsOf = async (file: Buffer, name: string) =>
  (await readSample(file, name)).blocks.map((block) =>
    block.type === "row" ? block.cells.join("|") : block.text,
  );

const chart = `<c:chartSpace><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Sales by quarter</a:t></a:r></a:p></c:rich></c:tx></c:title>
<c:ser><c:tx><c:strRef><c:strCache><c:pt idx="0"><c:v>East</c:v></c:pt></c:strCache></c:strRef></c:tx>
<c:cat><c:strRef><c:strCache><c:pt idx="0"><c:v>Q1</c:v></c:pt><c:pt idx="2"><c:v>Q3</c:v></c:pt></c:strCache></c:strRef></c:cat>
<c:val><c:numRef><c:numCache><c:formatCode>0.0%</c:formatCode><c:pt idx="0"><c:v>0.25</c:v></c:pt><c:pt idx="2"><c:v>0.5</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:chart></c:chartSpace>`;
const chartBlocks = (at: object) => [
  { type: "paragraph", text: "Sales by quarter", at },
  { type: "row", cells: ["East", "25.0%", "", "50.0%"], header: ["", "Q1", "", "Q3"], at },
];

interface Deck {
  slides: string[];
  layout: string;
  master: string;
  extra?: { name: string; content: string | Buffer }[];
  slideRelations?: { id: string; type: string; target: string }[];
}

function deck({ slides, layout, master, extra = [], slideRelations = [] }: Deck): Buffer {
  const list = slides.map((_, index) => `<p:sldId r:id="s${index}"/>`).join("");
  return zipFile([
    {
      name: "_rels/.rels",
      content: relations([{ id: "r", type: "officeDocument", target: "ppt/presentation.xml" }]),
    },
    { name: "ppt/presentation.xml", content: `<p:presentation xmlns:r="r">${list}</p:presentation>` },
    {
      name: "ppt/_rels/presentation.xml.rels",
      content: relations(
        slides.map((_, index) => ({ id: `s${index}`, type: "slide", target: `slides/${index}.xml` })),
      ),
    },
    ...slides.flatMap((content, index) => [
      { name: `ppt/slides/${index}.xml`, content },
      {
        name: `ppt/slides/_rels/${index}.xml.rels`,
        content: relations([{ id: "l", type: "slideLayout", target: "../layout.xml" }, ...slideRelations]),
      },
    ]),
    { name: "ppt/layout.xml", content: layout },
    {
      name: "ppt/_rels/layout.xml.rels",
      content: relations([{ id: "m", type: "slideMaster", target: "master.xml" }]),
    },
    { name: "ppt/master.xml", content: master },
    ...extra,
  ]);
}

const box = (text: string, placeholder = "") =>
  `<p:sp><p:nvPr>${placeholder}</p:nvPr><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sp>`;
const slide = (content: string, attributes = "") => `<p:sld ${attributes}>${content}</p:sld>`;
const pattern = box("Click to edit", '<p:ph type="title"/>');

describe("what lies behind a slide", () => {
  const layout = `<p:sldLayout>${pattern}${box("Department of Tea")}</p:sldLayout>`;
  const master = `<p:sldMaster>${pattern}${box("Company")}</p:sldMaster>`;

  test("in a pptx is written once, and placeholders are not", async () => {
    const file = deck({ slides: [slide(box("One")), slide(box("Two"))], layout, master });
    expect(await textsOf(file, "a.pptx")).toEqual(["One", "Company", "Department of Tea", "Two"]);
  });

  test("is left out where the slide or its layout hides it", async () => {
    const hiding = deck({ slides: [slide(box("One"), 'showMasterSp="0"')], layout, master });
    expect(await textsOf(hiding, "a.pptx")).toEqual(["One"]);
    const half = layout.replace("<p:sldLayout>", '<p:sldLayout showMasterSp="0">');
    expect(await textsOf(deck({ slides: [slide(box("One"))], layout: half, master }), "a.pptx")).toEqual([
      "One",
      "Department of Tea",
    ]);
  });

  test("in a ppt as well", async () => {
    const shown = { placeholder: "Click to edit", text: "Company" };
    const file = pptFile([{ title: "One" }, { title: "Two" }], { master: shown });
    expect(await textsOf(file, "a.ppt")).toEqual(["One", "Company", "Two"]);
    expect(await textsOf(pptFile([{ title: "One", hidesMaster: true }], { master: shown }), "a.ppt")).toEqual(
      ["One"],
    );
  });

  test("a date is that of the last save, and written once", async () => {
    const date =
      '<p:sp><p:ph type="dt"/><a:p><a:fld type="datetime1"><a:t>11/16/26</a:t></a:fld></a:p></p:sp>';
    const file = deck({
      slides: [slide(box("One") + date), slide(box("Two") + date)],
      layout: "<p:l/>",
      master: "<p:m/>",
    });
    expect(await textsOf(file, "a.pptx")).toEqual(["One", "11/16/26", "Two"]);
    expect(
      await textsOf(
        pptFile([{ title: "One", hasDate: true }], { savedAt: new Date("2024-05-12T10:00:00Z") }),
        "a.ppt",
      ),
    ).toEqual(["One", "2024-05-12"]);
  });
});

describe("charts have titles, and series beside their categories", () => {
  test("in a pptx", async () => {
    const file = deck({
      slides: [slide("")],
      layout: "<p:l/>",
      master: "<p:m/>",
      slideRelations: [{ id: "c", type: "chart", target: "../chart.xml" }],
      extra: [{ name: "ppt/chart.xml", content: chart }],
    });
    expect((await readSample(file, "a.pptx")).blocks).toEqual(chartBlocks({ slide: 1 }));
  });

  test("in a docx", async () => {
    const file = docxFile("", { chart1: chart });
    expect((await readSample(file, "a.docx")).blocks).toEqual(chartBlocks({}));
  });

  test("in an xlsx the titles, because the figures are in the cells", async () => {
    const sheet = '<row r="1"><c r="A1"><v>7</v></c></row>';
    const file = xlsxFile({ S: sheet }, [], "", {
      "xl/worksheets/_rels/0.xml.rels": relations([{ id: "d", type: "drawing", target: "../drawing.xml" }]),
      "xl/drawing.xml": "<d/>",
      "xl/_rels/drawing.xml.rels": relations([{ id: "c", type: "chart", target: "chart.xml" }]),
      "xl/chart.xml": chart,
    });
    expect(await textsOf(file, "a.xlsx")).toEqual(["S", "7", "Sales by quarter"]);
  });
});

describe("text in metafiles", () => {
  const picture = metafile([
    { text: "Ann", x: 0, y: 5 },
    { text: "ual", x: 30, y: 5 },
    { text: "sales", x: 70, y: 5 },
    { text: "2024", x: 0, y: 50 },
  ]);

  test("is joined by its position", () => {
    expect(metafileTexts(picture)).toEqual(["Annual sales", "2024"]);
  });

  test("is text of the slide, in a ppt and in a pptx", async () => {
    const old = pptFile([{ title: "One" }, { title: "Two", hasPicture: true }], { picture });
    expect((await readSample(old, "a.ppt")).blocks.at(-2)).toEqual({
      type: "paragraph",
      text: "Annual sales",
      at: { slide: 2 },
    });
    const file = deck({
      slides: [slide(box("One"))],
      layout: "<p:l/>",
      master: "<p:m/>",
      slideRelations: [{ id: "i", type: "image", target: "../image.emf" }],
      extra: [{ name: "ppt/image.emf", content: picture }],
    });
    expect(await textsOf(file, "a.pptx")).toEqual(["One", "Annual sales", "2024"]);
  });

  test("of a picture that is cut or changed is read as far as it goes", () => {
    for (let at = 0; at < picture.length; at++) {
      const changed = Buffer.from(picture);
      changed[at]! ^= 0xff;
      expect(metafileTexts(changed).join("").length).toBeLessThan(3000);
      expect(metafileTexts(picture.subarray(0, at)).join("").length).toBeLessThan(30);
    }
  });
});

test("letters along a path are text of the slide", async () => {
  expect(await textsOf(pptFile([{ title: "One", lettering: "Grand opening" }]), "a.ppt")).toEqual([
    "One",
    "Grand opening",
  ]);
});

test("PowerPoint 4 has its texts in order, cut or changed as far as they are whole", async () => {
  const file = ppt4File([["COURSE 3", "Caf\xe9 questions"], ["An answer"]]);
  expect(await textsOf(file, "a.ppt")).toEqual(["COURSE 3", "Café questions", "An answer"]);
  for (let at = 512; at < file.length; at += 53) {
    const changed = Buffer.from(file);
    changed.fill(0xff, at, at + 4);
    for (const bytes of [changed, file.subarray(0, at)])
      expect([null, "damaged", "empty", "wrong_kind"]).toContain(await reasonOf(bytes, "a.ppt"));
  }
});

test("lines of one pdf page that differ only in a number are all kept", async () => {
  const line = (text: string) => ({ text, size: 10 });
  const file = pdfFile([[line("Room 1"), line("Room 2"), line("Room 3"), line("Room 4")]]);
  expect((await textsOf(file, "a.pdf")).join(" ")).toBe("Room 1 Room 2 Room 3 Room 4");
});
