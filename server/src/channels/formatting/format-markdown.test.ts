import { expect, test } from "vitest";
import { formatMarkdown, formatPlain, PLAIN_TEXT, type Markup } from "./format-markdown.ts";

const TAGS: Markup = {
  escape: (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  strong: (text) => `<b>${text}</b>`,
  emphasis: (text) => `<i>${text}</i>`,
  code: (text) => `<c>${text}</c>`,
  codeBlock: (text) => `<pre>${text}</pre>`,
  quote: (text) => `<q>${text}</q>`,
  link: (text, href) => `<a ${href}>${text}</a>`,
};

test("a message's marks become those of the vendor, and its text is escaped", () => {
  const markdown = "# Hours\n\n**Open** *daily* `9 < 5` & more\n\n> quoted\n\n```\na < b\n```";
  expect(formatMarkdown(markdown, TAGS)).toBe(
    "<b>Hours</b>\n\n<b>Open</b> <i>daily</i> <c>9 &lt; 5</c> &amp; more\n\n<q>quoted</q>\n\n<pre>a &lt; b</pre>",
  );
});

test("plain text keeps lists, names cells by their columns and shows where links lead", () => {
  const markdown = [
    "Read [the guide](https://a.example/x), [https://b.example](https://b.example) or ![plan](https://c.example/p.png)",
    "- one\n- two",
    "3. three\n4. four",
    "| Day | From |\n| --- | --- |\n| Mon | 9 |\n| Tue | 10 |",
  ].join("\n\n");
  expect(formatMarkdown(markdown, PLAIN_TEXT)).toBe(
    [
      "Read the guide (https://a.example/x), https://b.example/ or plan (https://c.example/p.png)",
      "• one\n• two",
      "3. three\n4. four",
      "• Day: Mon, From: 9\n• Day: Tue, From: 10",
    ].join("\n\n"),
  );
});

test("what would grow beyond the vendor's limit stays as it was written", () => {
  const table = `| A long name of a column |\n| --- |\n${"| x |\n".repeat(20)}`;
  expect(formatMarkdown(table, PLAIN_TEXT).length).toBeGreaterThan(table.length);
  expect(formatPlain(table, table.length)).toBe(table);
  expect(formatPlain("**short**", 100)).toBe("short");
});
