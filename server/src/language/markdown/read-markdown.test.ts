import { describe, expect, test } from "vitest";
import { LONGEST_LINE } from "./plain-markdown.ts";
import { readMarkdown } from "./read-markdown.ts";

const texts = (text: string, tags: "layout" | "text" = "layout") =>
  readMarkdown(text, tags).map((block) =>
    block.type === "row" ? ["row", block.cells.join("|")] : [block.type, block.text],
  );

describe("Markdown of files", () => {
  test("front matter is no text; its title heads the page", () => {
    const text =
      '---\ntitle: "Two steps"\nuid: steps\ntags:\n  - a\ndescription: How to sign in.\n---\n\nOpen the app.';
    expect(texts(text)).toEqual([
      ["heading", "Two steps"],
      ["paragraph", "How to sign in."],
      ["paragraph", "Open the app."],
    ]);
  });

  test("a rule above a text is no front matter, nor is a text between rules", () => {
    expect(texts("---\n\nHello there.\n\n---\n\nBye.").map(([, text]) => text)).toContain("Hello there.");
    expect(texts("Intro.\n\n---\ntitle: kept\n---").flat().join("\n")).toContain("title: kept");
  });

  test("imports, images, comments and layout are left out, names of tabs and notices stay", () => {
    const text = [
      "import Tabs from '@theme/Tabs';",
      "<!-- a note",
      "of the author -->",
      "{/* another */}",
      '<Tabs><TabItem value="win" label="Windows">',
      "Run the <b>installer</b>.<br/>Then restart. ![A screen](a.png)",
      "</TabItem></Tabs>",
      '<div class="browser">\n    <img alt="Screen" src={useBaseUrl(\'img/a.webp\')} />\n</div>',
      '<Box\n  headline="Buy it"\n  link="https://example.com"\n/>',
      ":::tip Good to know",
      "It is **free**.",
      ":::",
    ].join("\n\n");
    expect(texts(text)).toEqual([
      ["paragraph", "Windows"],
      ["paragraph", "Run the installer. Then restart."],
      ["paragraph", "Good to know"],
      ["paragraph", "It is free."],
    ]);
  });

  test("what stands in code stays as it is", () => {
    const text = [
      "Paste `<img src=x>` or <your-domain> into the page:",
      '```html\n# no heading\n<!-- here -->\n<script src="a.js"></script>\n\n- no item\n```',
      "Done.",
    ].join("\n\n");
    expect(texts(text)).toEqual([
      ["paragraph", "Paste `<img src=x>` or <your-domain> into the page:"],
      ["paragraph", '# no heading\n<!-- here -->\n<script src="a.js"></script>\n- no item'],
      ["paragraph", "Done."],
    ]);
  });

  test("links keep an address that readers can open", () => {
    expect(texts("See [plans](plans.md#top) and [our site](https://example.com/a).")).toEqual([
      ["paragraph", "See plans and [our site](https://example.com/a)."],
    ]);
  });

  test("steps keep their numbers and the lines below them", () => {
    expect(texts("1. Open it.\n   Wait a moment.\n2. Close it.\n\n## Next {#next}")).toEqual([
      ["item", "1. Open it. Wait a moment."],
      ["item", "2. Close it."],
      ["heading", "Next"],
    ]);
  });

  test("cells of tables are read like lines", () => {
    expect(texts("| App | Works |\n| --- | --- |\n| [Roku](roku.md) | **yes** ![ok](ok.png) |")).toEqual([
      ["row", "Roku|yes "],
    ]);
  });

  test("a code block that never ends is read to the end of the file", () => {
    expect(texts("Text.\n```\ncode")).toEqual([
      ["paragraph", "Text."],
      ["paragraph", "code"],
    ]);
  });
});

test("tags in a text that a person typed may be what it is about", () => {
  expect(texts('Put <div id="chat"></div> above </body>. ![Logo](logo.png)', "text")).toEqual([
    ["paragraph", 'Put <div id="chat"></div> above </body>.'],
  ]);
  expect(texts("import what you need\nand leave the rest", "text")).toEqual([
    ["paragraph", "import what you need\nand leave the rest"],
  ]);
});

/** A line just short enough to be searched, and a file of one line that is not. */
const LENGTHS = [LONGEST_LINE, 200_000];

test.each([
  ["brackets", "", "["],
  ["stars", "", "**a"],
  ["tags", "", "<div a="],
  ["attributes", "<img", " a={b}"],
  ["attributes without values", "<img", " a"],
  ["spaces in a tag", "<b", " "],
  ["spaces in a link", "[a](", " "],
  ["images", "", "![a]("],
  ["backticks", "", "`a "],
  ["open comments", "", "<!-- "],
  ["components", "", "<A "],
  ["front matter", "---\n", "a: b\n"],
])("a long run of %s is read in one pass", (_, start, part) => {
  for (const length of LENGTHS) {
    const text = (start + part.repeat(length)).slice(0, length);
    for (const tags of ["layout", "text"] as const) expect(texts(text, tags).length).toBeGreaterThan(0);
  }
});

test("a comment that never ends loses nothing", () => {
  expect(texts("<!-- open\n\nText.").flat()).toContain("Text.");
});
