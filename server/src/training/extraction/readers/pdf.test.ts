import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { pdfFile, pdfOfObjects, readSample, reasonOf } from "../../../../test/sample-files.ts";

const small = (text: string) => ({ text, size: 10 });

describe("pdf", () => {
  test("keeps pages, joins lines to paragraphs and reads larger type as headings", async () => {
    const file = pdfFile(
      [
        [
          { text: "Opening hours", size: 20 },
          small("We open at nine and close at six,"),
          small("every day of the week."),
        ],
        [{ text: "Prices", size: 14 }, small("Tea costs three."), small("- with milk")],
      ],
      { title: "House rules" },
    );
    const { blocks, title, kind } = await readSample(file, "a.pdf");
    expect([kind, title]).toEqual(["pdf", "House rules"]);
    expect(blocks).toEqual([
      { type: "heading", level: 1, text: "Opening hours", at: { page: 1 } },
      {
        type: "paragraph",
        text: "We open at nine and close at six, every day of the week.",
        at: { page: 1 },
      },
      { type: "heading", level: 2, text: "Prices", at: { page: 2 } },
      { type: "paragraph", text: "Tea costs three.", at: { page: 2 } },
      { type: "item", text: "with milk", at: { page: 2 } },
    ]);
  });

  test("has running heads and page numbers once", async () => {
    const page = (number: number) => [
      small("Annual report"),
      small(`Text ${"abcdef"[number]} one.`),
      small(`Text ${"abcdef"[number]} two.`),
      small(`Page ${number}`),
    ];
    const { blocks } = await readSample(pdfFile([page(1), page(2), page(3)]), "a.pdf");
    const text = blocks.map((block) => (block.type === "row" ? "" : block.text)).join("\n");
    expect(text.match(/Annual report/g)).toHaveLength(1);
    expect(text.match(/Page \d/g)).toHaveLength(1);
    expect(text.match(/Text \w one\. Text \w two\./g)).toHaveLength(3);
  });

  test("has the last lines of pages that differ in more than the page's number", async () => {
    const page = (number: number, total: number) => [
      small("Invoice"),
      small(`Item ${"abcdef"[number]}`),
      small(`Total ${total}.00`),
      small(`Page ${number} of 3`),
    ];
    const { blocks } = await readSample(pdfFile([page(1, 20), page(2, 45), page(3, 45)]), "a.pdf");
    const text = blocks.map((block) => (block.type === "row" ? "" : block.text)).join("\n");
    expect(text.match(/Total \d+/g)).toEqual(["Total 20", "Total 45"]);
    expect(text.match(/Page \d/g)).toEqual(["Page 1"]);
  });

  test("without text is empty", async () => {
    expect(await reasonOf(pdfFile([[]]), "a.pdf")).toBe("empty");
  });

  test("with a password is encrypted", async () => {
    const key = "00".repeat(32);
    const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<00> <00>]`;
    expect(await reasonOf(pdfFile([[small("secret")]], { trailer: lock }), "a.pdf")).toBe("encrypted");
  });

  test("that is only a beginning is damaged", async () => {
    expect(await reasonOf(pdfFile([[small("text")]]).subarray(0, 40), "a.pdf")).toBe("damaged");
    expect(await reasonOf("%PDF-1.7\nnothing of the kind", "a.pdf")).toBe("damaged");
  });
});

describe("hostile PDFs fail with a reason", () => {
  test("more pages than the limit", async () => {
    const kids = Array.from({ length: 10_050 }, () => "3 0 R").join(" ");
    const file = pdfOfObjects([
      undefined,
      "<< /Type /Catalog /Pages 2 0 R >>",
      `<< /Type /Pages /Kids [${kids}] /Count 10050 >>`,
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] >>",
    ]);
    expect(await reasonOf(file, "a.pdf")).toBe("too_complex");
  });

  test("a tree of pages that contains itself", async () => {
    const file = pdfOfObjects([
      undefined,
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 /Parent 2 0 R >>",
    ]);
    expect(["damaged", "empty", "too_complex"]).toContain(await reasonOf(file, "a.pdf"));
  });

  test("arrays nested without end", async () => {
    const file = pdfOfObjects([undefined, "<< /Type /Catalog /Pages 2 0 R >>", "[".repeat(500_000)]);
    expect(["damaged", "empty", "too_complex"]).toContain(await reasonOf(file, "a.pdf"));
  });

  test("a stream that inflates to a thousand times its size", async () => {
    const packed = deflateSync(Buffer.alloc(30 << 20, " "));
    const stream = Buffer.concat([
      Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
      packed,
      Buffer.from("\nendstream"),
    ]);
    const file = pdfOfObjects([
      undefined,
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] /Contents 4 0 R >>",
      stream,
    ]);
    expect(["empty", "too_complex", "damaged"]).toContain(await reasonOf(file, "a.pdf"));
  });
});
