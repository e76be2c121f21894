import { expect, test } from "vitest";
import { pdfOfObjects, readSample } from "../../../../test/sample-files.ts";

type Box = readonly [left: number, bottom: number, right: number, top: number];

interface Widget {
  readonly at: Box;
  /** What its dictionary says beside where it stands. */
  readonly says: string;
  /** What its picture shows. */
  readonly draws?: string;
  /** Where the field itself is another object, which the widget inherits from. */
  readonly field?: string;
}

const stream = (content: string, entries = "") =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;
const shown = (x: number, y: number, text: string) => `BT /F1 10 Tf ${x} ${y} Td (${text}) Tj ET`;

/** A page with these texts and a form over it. */
function formFile(texts: [x: number, y: number, text: string][], widgets: Widget[]): Buffer {
  const fonts = "/Resources << /Font << /F1 3 0 R >> >>";
  const objects: string[] = [];
  const fields: number[] = [];
  const annotations: number[] = [];
  objects[3] = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
  objects[5] = stream(texts.map((text) => shown(...text)).join("\n"));
  for (const [index, { at, says, draws, field }] of widgets.entries()) {
    const [own, parent, picture] = [10 + index * 3, 11 + index * 3, 12 + index * 3];
    annotations.push(own);
    fields.push(field === undefined ? own : parent);
    if (field !== undefined) objects[parent] = `<< ${field} /Kids [${own} 0 R] >>`;
    if (draws !== undefined) {
      const box = `/Type /XObject /Subtype /Form /BBox [0 0 ${at[2] - at[0]} ${at[3] - at[1]}]`;
      objects[picture] = stream(shown(2, 4, draws), `${box} ${fonts}`);
    }
    objects[own] =
      `<< /Type /Annot /Subtype /Widget /Rect [${at.join(" ")}] ${says} ` +
      (field === undefined ? "" : `/Parent ${parent} 0 R `) +
      (draws === undefined ? ">>" : `/AP << /N ${picture} 0 R >> >>`);
  }
  const references = (numbers: number[]) => numbers.map((number) => `${number} 0 R`).join(" ");
  objects[1] = `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${references(fields)}] >> >>`;
  objects[2] = "<< /Type /Pages /Kids [4 0 R] /Count 1 >>";
  objects[4] = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${fonts} /Contents 5 0 R /Annots [${references(annotations)}] >>`;
  return pdfOfObjects(objects);
}

async function textsOf(file: Buffer): Promise<string[]> {
  const { blocks } = await readSample(file, "form.pdf");
  return blocks.map((block) => ("text" in block ? block.text : ""));
}

const line = (left: number, y: number, width = 150): Box => [left, y - 4, left + width, y + 12];

test("a field's value is placed behind its label and before the next one", async () => {
  const file = formFile(
    [
      [50, 700, "Name:"],
      [300, 700, "Date:"],
      [70, 650, "Vegetarian meal"],
      [70, 620, "Gluten-free meal"],
      [50, 590, "Wine:"],
      [50, 560, "Days:"],
    ],
    [
      { at: line(340, 700), says: "/FT /Tx /T (date) /V (1 May)" },
      { at: line(100, 700), says: "", field: "/FT /Tx /T (name) /V (Jane\\rDoe)" },
      { at: [50, 648, 62, 660], says: "/FT /Btn /T (a) /V /Yes /AS /Yes" },
      { at: [50, 618, 62, 630], says: "/FT /Btn /T (b) /V /Off /AS /Off" },
      { at: line(100, 590), says: "/FT /Ch /Ff 131072 /T (c) /V (r) /Opt [[(r) (Red wine)] [(w) (White)]]" },
      { at: line(100, 560), says: "/FT /Ch /Ff 2097152 /T (d) /V [(Mo) (We)] /Opt [(Mo) (Tu) (We)]" },
    ],
  );
  expect(await textsOf(file)).toEqual([
    "Name: Jane Doe Date: 1 May",
    "✓ Vegetarian meal",
    "Gluten-free meal",
    "Wine: Red wine",
    "Days: ✓ Mo, Tu, ✓ We",
  ]);
});

test("a field with nothing beside it comes after the text above it, with its hint where nothing else names it", async () => {
  const file = formFile(
    [
      [50, 700, "Your address"],
      [50, 600, "Thank you."],
    ],
    [
      { at: line(50, 660), says: "/FT /Tx /T (town) /TU (Town) /V (Oslo)" },
      { at: line(50, 680), says: "/FT /Tx /T (street) /TU (Your address) /V (Main Street 1)" },
    ],
  );
  expect(await textsOf(file)).toEqual(["Your address", "Main Street 1", "Town: Oslo", "Thank you."]);
});

test("a button gives its caption, and hidden or secret fields give nothing", async () => {
  const file = formFile(
    [[50, 700, "Ready?"]],
    [
      {
        at: line(50, 660),
        says: "/FT /Btn /Ff 65536 /T (send) /MK << /CA (Send) >>",
        draws: "Send the form",
      },
      { at: line(50, 640), says: "/FT /Tx /T (hidden) /F 2 /V (Out of sight)" },
      { at: line(50, 620), says: "/FT /Tx /Ff 8192 /T (password) /V (hunter2)" },
      { at: line(50, 600), says: "/FT /Tx /T (empty)" },
    ],
  );
  expect(await textsOf(file)).toEqual(["Ready?", "Send the form"]);
});

test("a value that is also drawn on the page appears once", async () => {
  const file = formFile(
    [
      [50, 700, "Name:"],
      [102, 700, "Jane Doe"],
      [52, 660, "Send"],
    ],
    [
      { at: line(100, 700), says: "/FT /Tx /T (name) /V (Jane Doe)", draws: "Jane Doe" },
      { at: line(50, 660), says: "/FT /Btn /Ff 65536 /T (send)", draws: "Send" },
    ],
  );
  expect(await textsOf(file)).toEqual(["Name: Jane Doe", "Send"]);
});

test("a form without any other text is read", async () => {
  const file = formFile([], [{ at: line(50, 700), says: "/FT /Tx /T (name) /TU (Name) /V (Jane Doe)" }]);
  expect(await textsOf(file)).toEqual(["Name: Jane Doe"]);
});

test("a list shows all it has to choose from, and a long one only what was chosen", async () => {
  const long = Array.from({ length: 40 }, (_, index) => `(Country ${index})`).join(" ");
  const file = formFile(
    [
      [50, 700, "Days:"],
      [50, 660, "Country:"],
    ],
    [
      { at: line(100, 700), says: "/FT /Ch /T (days) /Opt [(Mo) (Tu) (We)] /V (Tu) /I [1]" },
      { at: line(100, 660), says: `/FT /Ch /T (country) /Opt [${long}] /V (Country 7) /I [7]` },
    ],
  );
  expect(await textsOf(file)).toEqual(["Days: Mo, ✓ Tu, We", "Country: Country 7"]);
});

test("an amount is read as it is shown", async () => {
  const file = formFile(
    [
      [50, 700, "Total:"],
      [50, 660, "Code:"],
    ],
    [
      { at: line(100, 700), says: "/FT /Tx /T (total) /V (1234.5)", draws: "1,234.50 EUR" },
      { at: line(100, 660), says: "/FT /Tx /Ff 16777216 /MaxLen 4 /T (code) /V (1234)", draws: "1 2 3 4" },
    ],
  );
  expect(await textsOf(file)).toEqual(["Total: 1,234.50 EUR", "Code: 1234"]);
});
