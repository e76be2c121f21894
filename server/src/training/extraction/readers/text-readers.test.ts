import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { readSample, reasonOf } from "../../../../test/sample-files.ts";

describe("txt", () => {
  test("keeps paragraphs, Markdown headings and list items", async () => {
    const { blocks, kind } = await readSample(
      "# Opening hours\n\nWe open at nine.\nEvery day.\n\n- coffee\n- tea\n",
      "a.txt",
    );
    expect(kind).toBe("txt");
    expect(blocks).toEqual([
      { type: "heading", level: 1, text: "Opening hours", at: {} },
      { type: "paragraph", text: "We open at nine.\nEvery day.", at: {} },
      { type: "item", text: "coffee", at: {} },
      { type: "item", text: "tea", at: {} },
    ]);
  });

  const russian = "Часы работы: ежедневно с девяти до восемнадцати. Добро пожаловать в наш магазин!";
  const japanese = "営業時間は午前九時から午後六時までです。ご来店をお待ちしております。";
  test.each([
    ["utf8", "Größe – 你好 😀"],
    ["utf-16le", "Plain words without a mark, and Größe"],
    ["utf-16be", "Plain words without a mark, and Größe"],
    ["utf-16le", `${russian}\n${russian}`],
    ["windows-1251", russian],
    ["koi8-r", russian],
    ["shift_jis", japanese],
    ["euc-jp", japanese],
    ["gb18030", "营业时间为每天上午九点到下午六点，欢迎光临我们的商店。"],
    ["big5", "營業時間為每天上午九點到下午六點，歡迎光臨我們的商店。"],
    ["euc-kr", "영업시간은 매일 오전 아홉 시부터 오후 여섯 시까지입니다."],
    ["windows-1252", "Le café “Déjà vu” est ouvert – à bientôt, déjà l’été à la crêperie"],
  ])("in %s arrives as Unicode", async (encoding, text) => {
    const { blocks } = await readSample(iconv.encode(text, encoding), "a.txt");
    expect(blocks.map((block) => (block.type === "row" ? "" : block.text)).join("\n")).toBe(text);
  });

  test.each(["utf8", "utf-16le", "utf-16be", "utf-32le", "utf-32be"])(
    "with the mark of %s arrives without it",
    async (encoding) => {
      const { blocks } = await readSample(iconv.encode("Grüße 你好", encoding, { addBOM: true }), "a.txt");
      expect(blocks).toEqual([{ type: "paragraph", text: "Grüße 你好", at: {} }]);
    },
  );

  test("loses NUL characters and lone surrogates, nothing else", async () => {
    const text = `${"words ".repeat(100)}a\0b`;
    const { blocks } = await readSample(text, "a.txt");
    expect(blocks).toEqual([{ type: "paragraph", text: `${"words ".repeat(100)}ab`, at: {} }]);
  });

  test("is split into blocks small enough for the chunker", async () => {
    const { blocks } = await readSample("word ".repeat(30_000), "a.txt");
    expect(blocks.length).toBeGreaterThan(5);
    expect(blocks.every((block) => block.type === "paragraph" && block.text.length <= 20_000)).toBe(true);
  });

  test.each(["", "   \n\t\n", "\ufeff"])("without a word is empty: %j", async (text) => {
    expect(await reasonOf(text, "a.txt")).toBe("empty");
  });

  test("beyond the limit of characters is too complex", async () => {
    expect(await reasonOf("words of no end ".repeat(700_000), "a.txt")).toBe("too_complex");
  });
});

describe("csv", () => {
  test.each([",", ";", "\t", "|"])("separated by %j keeps each row beside its header", async (separator) => {
    const text = [
      ["name", "price"],
      ["Tea, green", "3.50"],
      ["Coffee", "4"],
    ]
      .map((row) => row.map((cell) => `"${cell}"`).join(separator))
      .join("\r\n");
    const { blocks } = await readSample(text, "a.csv");
    const header = ["name", "price"];
    expect(blocks).toEqual([
      { type: "row", cells: ["Tea, green", "3.50"], header, at: { row: 2 } },
      { type: "row", cells: ["Coffee", "4"], header, at: { row: 3 } },
    ]);
  });

  test("of questions and answers has a header of words as well", async () => {
    const { blocks } = await readSample('question,answer\n"When?","At nine\nor ten"\n', "a.csv");
    expect(blocks).toEqual([
      { type: "row", cells: ["When?", "At nine\nor ten"], header: ["question", "answer"], at: { row: 2 } },
    ]);
  });

  test("of numbers alone has no header", async () => {
    const { blocks } = await readSample("1,2\n3,4\n", "a.csv");
    expect(blocks.map((block) => block.type === "row" && block.header)).toEqual([null, null]);
  });

  test("with the separator Excel declares is split by it", async () => {
    const { blocks } = await readSample("sep=#\nname#city\nAda#London\n", "a.csv");
    expect(blocks).toEqual([
      { type: "row", cells: ["Ada", "London"], header: ["name", "city"], at: { row: 2 } },
    ]);
  });
});

describe("json", () => {
  test("keeps each object as a row with its keys, and nested lists under their name", async () => {
    const value = {
      shop: "Tea House",
      open: true,
      products: [{ name: "Green", price: { eur: 3.5 }, tags: ["hot", "mild"] }],
    };
    const { blocks } = await readSample(JSON.stringify(value), "a.json");
    expect(blocks).toEqual([
      { type: "row", cells: ["Tea House", "true"], header: ["shop", "open"], at: {} },
      { type: "heading", level: 1, text: "products", at: {} },
      { type: "row", cells: ["Green", "3.5", "hot, mild"], header: ["name", "price.eur", "tags"], at: {} },
    ]);
  });

  test("of one value a line is read under both names", async () => {
    const lines = '{"q":"When?","a":"Nine"}\n\n{"q":"Where?","a":"Here"}\n';
    for (const name of ["a.json", "a.jsonl"]) {
      const { blocks } = await readSample(lines, name);
      expect(blocks).toEqual([
        { type: "row", cells: ["When?", "Nine"], header: ["q", "a"], at: { row: 1 } },
        { type: "row", cells: ["Where?", "Here"], header: ["q", "a"], at: { row: 3 } },
      ]);
    }
  });

  test("that breaks off is damaged", async () => {
    expect(await reasonOf('{"a": [1, 2', "a.json")).toBe("damaged");
    expect(await reasonOf("no json\nat all\n", "a.jsonl")).toBe("damaged");
  });

  test("nested beyond reason is too complex", async () => {
    expect(await reasonOf("[".repeat(5000) + '"x"' + "]".repeat(5000), "a.json")).toBe("too_complex");
    expect(await reasonOf('{"a":'.repeat(5000) + '"x"' + "}".repeat(5000), "a.json")).toBe("too_complex");
  });
});
