import { describe, expect, test } from "vitest";
import { parseBlocks } from "./blocks.ts";
import { parseInline, safeHref } from "./inline.ts";
import { shownTarget } from "./link-target.ts";
import { plainText } from "./plain-text.ts";

test("a one-line preview drops Markdown marks and keeps other characters", () => {
  expect(plainText("From **nine** to five.\n\n- *one*\n- [two](https://x.test/)")).toBe(
    "From nine to five. one two",
  );
  expect(plainText("2 * 3 < 4 and a_b")).toBe("2 * 3 < 4 and a_b");
  expect(plainText("x".repeat(10_000))).toHaveLength(500);
  expect(plainText("")).toBe("");
});

describe("inline", () => {
  test("bold, italics, code and links become pieces, the rest stays text", () => {
    expect(parseInline("a **b** *c* `d` [e](https://x.test/f) g")).toEqual([
      { kind: "text", text: "a " },
      { kind: "strong", text: "b" },
      { kind: "text", text: " " },
      { kind: "emphasis", text: "c" },
      { kind: "text", text: " " },
      { kind: "code", text: "d" },
      { kind: "text", text: " " },
      { kind: "link", text: "e", href: "https://x.test/f" },
      { kind: "text", text: " g" },
    ]);
  });

  test("a bare URL does not include the sentence's full stop", () => {
    expect(parseInline("See https://x.test/a.")).toEqual([
      { kind: "text", text: "See " },
      { kind: "link", text: "https://x.test/a", href: "https://x.test/a" },
      { kind: "text", text: "." },
    ]);
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "vbscript:x", "/relative", "java\nscript:x"])(
    "%s is never a link",
    (address) => {
      expect(safeHref(address)).toBeNull();
      expect(parseInline(`[x](${address})`).some((piece) => piece.kind === "link")).toBe(false);
    },
  );

  test("HTML markup is shown as text", () => {
    const text = '<img src=x onerror="alert(1)"><script>alert(1)</script>';
    expect(parseInline(text)).toEqual([{ kind: "text", text }]);
  });

  test("no text is lost except the marks", () => {
    for (const text of ["**", "* *", "`", "[a](b)", "a*b", "**a", "[](https://x.test)"]) {
      expect(
        parseInline(text)
          .map((piece) => piece.text)
          .join(""),
      ).toBe(text);
    }
  });

  test("hostile repetitions are read in linear time", () => {
    for (const text of ["*a ".repeat(20_000), "[".repeat(50_000), "`".repeat(50_000), "**a".repeat(20_000)]) {
      expect(parseInline(text).length).toBeGreaterThan(0);
    }
  });
});

describe("blocks", () => {
  test("paragraphs, lists, headings and code are distinguished", () => {
    expect(parseBlocks("# T\nHello\nthere\n\n- a\n- b\n\n3. c\n4. d\n\n```js\nx\n```\nend")).toEqual([
      { kind: "heading", level: 1, text: "T" },
      { kind: "paragraph", text: "Hello\nthere" },
      { kind: "list", ordered: false, start: 1, items: ["a", "b"] },
      { kind: "list", ordered: true, start: 3, items: ["c", "d"] },
      { kind: "code", text: "x" },
      { kind: "paragraph", text: "end" },
    ]);
  });

  test("rows below a header and a rule are a table; bars alone are text", () => {
    expect(parseBlocks("Prices:\n| Size | Price |\n| --- | ---: |\n| S | **1** |\n| M | 2 |\nend")).toEqual([
      { kind: "paragraph", text: "Prices:" },
      {
        kind: "table",
        head: ["Size", "Price"],
        rows: [
          ["S", "**1**"],
          ["M", "2"],
        ],
      },
      { kind: "paragraph", text: "end" },
    ]);
    expect(parseBlocks("| a | b |\nc")).toEqual([{ kind: "paragraph", text: "| a | b |\nc" }]);
  });

  test("separators of lines that a dot does not match are read in linear time", () => {
    for (const mark of ["-", "1.", "#"]) {
      const blocks = parseBlocks(`${mark} ${" ".repeat(90_000)}a\u2028b`);
      expect(blocks.at(-1)).toEqual({ kind: "paragraph", text: "b" });
    }
  });

  test("hostile rules are read in linear time", () => {
    const text = `|a|\n${"|-".repeat(50_000)}`;
    expect(parseBlocks(text)).toEqual([{ kind: "paragraph", text }]);
  });

  test("an unclosed code block is already code", () => {
    expect(parseBlocks("```\nlet a")).toEqual([{ kind: "code", text: "let a" }]);
  });
});

describe("the address beside a link", () => {
  const BANK = "https://bank.example/";
  const EVIL = "https://evil.example/";

  test.each([
    ["https://bank.example", EVIL],
    ["bank.example/login", EVIL],
    ["www.bank.example", EVIL],
    ["ada@bank.example", "mailto:mallory@evil.example"],
    ["https://bank.example@evil.example", EVIL],
    ["\u202Eelpmaxe.knab//:sptth", EVIL],
  ])("is shown for a label that reads like another address: %s", (label, href) => {
    expect(shownTarget(label, href, "trusted")).toBe(href);
    expect(shownTarget(label, href, "untrusted")).toBe(href);
  });

  test.each([
    ["https://bank.example", BANK],
    ["https://bank.example/", BANK],
    ["bank.example", BANK],
    ["ada@bank.example", "mailto:ada@bank.example"],
  ])("is not repeated where the label gives it: %s", (label, href) => {
    expect(shownTarget(label, href, "untrusted")).toBeNull();
    expect(shownTarget(label, href, "trusted")).toBeNull();
  });

  test("is shown for words only where a visitor wrote them", () => {
    expect(shownTarget("our terms", BANK, "untrusted")).toBe(BANK);
    expect(shownTarget("our terms", BANK, "trusted")).toBeNull();
    expect(shownTarget("handbook.pdf", "https://docs.example/a/handbook.pdf", "trusted")).toBeNull();
  });
});

test("a mark after a backslash stands for itself in an address too", () => {
  for (const [written, href] of [
    ["https://x.test/a\\_b.", "https://x.test/a_b"],
    ["https://good.test\\_@evil.test/pay", "https://good.test_@evil.test/pay"],
  ] as const)
    expect(parseInline(`(to: ${written})`)).toContainEqual({
      kind: "link",
      text: written.replace("\\_", "_").replace(/\.$/, ""),
      href,
    });
});

test("a mark after a backslash stands for itself", () => {
  const shown = parseInline("order\\_id: \\*\\*A7\\*\\* \\[x](https://example.com) \\a");
  expect(shown.map(({ text }) => text).join("")).toBe("order_id: **A7** [x](https://example.com) \\a");
  expect(shown.every(({ kind }) => kind !== "strong" && kind !== "emphasis")).toBe(true);
});
