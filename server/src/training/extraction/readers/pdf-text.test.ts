import { expect, test } from "vitest";
import { pdfOfObjects, readSample } from "../../../../test/sample-files.ts";

const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** A page that draws this; `characters` has what codes of its font mean, in hexadecimal UTF-16. */
async function textOf(content: string, characters: Record<string, string> = {}): Promise<string> {
  const pairs = Object.entries(characters).map(([code, meaning]) => `<${code}> <${meaning}>`);
  const map = `1 begincodespacerange\n<00> <ff>\nendcodespacerange\n${pairs.length} beginbfchar\n${pairs.join("\n")}\nendbfchar`;
  const toUnicode = pairs.length > 0 ? "/ToUnicode 6 0 R" : "";
  const file = pdfOfObjects([
    undefined,
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${toUnicode} >>`,
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R /F2 7 0 R >> >> /Contents 5 0 R >>",
    stream(`BT /F1 10 Tf 50 700 Td ${content} ET`),
    stream(map),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Oblique >>",
  ]);
  const { blocks } = await readSample(file, "a.pdf");
  return blocks.map((block) => ("text" in block ? block.text : "")).join("\n");
}

test("a page with codes that mean nothing is read to its end", async () => {
  expect(await textOf("(\\000O\\000p\\000e\\000n) Tj", { "00": "0000" })).toBe("Open");
});

test("the number of an unknown glyph separates words", async () => {
  expect(await textOf("(Opening\\003hours) Tj")).toBe("Opening hours");
});

test("letters that are drawn twice, with a second font for their outline, are read once", async () => {
  const drawn = (font: string) =>
    Array.from("needed", (letter, at) => `/${font} 10 Tf 1 0 0 1 ${50 + at * 5.56} 700 Tm (${letter}) Tj`);
  expect(await textOf([...drawn("F1"), ...drawn("F2")].join(" "))).toBe("needed");
});

test("a ligature keeps all its letters", async () => {
  expect(await textOf("(stu\\001) Tj", { "01": "00660066" })).toBe("stuff");
});

test("a sign above a Thai letter stays with it", async () => {
  expect(await textOf("(A B) Tj", { "41": "0E04", "42": "0E33" })).toBe("คำ");
});
