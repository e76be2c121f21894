import { expect, test } from "vitest";
import { confirmationQuestion } from "../../actions/consent/confirmation-question.ts";
import { DISCORD_MARKUP } from "../discord/discord-markup.ts";
import { SLACK_MARKUP } from "../slack/slack-markup.ts";
import { formatMarkdown, formatPlain, PLAIN_TEXT, type Markup } from "./format-markdown.ts";
import { WHATSAPP_MARKUP } from "./whatsapp-markup.ts";

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

test("a question shows its values as they are, and nothing of them is a mark or a link", () => {
  const values = ["a *b* c", "_1_", "~100~ 5", "https://x.example/a_b", "[x](https://x.example)", "1 < 2\\_"];
  const question = confirmationQuestion("send", { to: values });
  const shown = JSON.stringify(values);
  const mark = (text: string) => `\`${text}\``;
  for (const [markup, code] of [
    [SLACK_MARKUP, mark(shown.replace("<", "&lt;"))],
    [WHATSAPP_MARKUP, mark(shown)],
    [DISCORD_MARKUP, mark(shown)],
    [TAGS, `<c>${shown.replace("<", "&lt;")}</c>`],
    [PLAIN_TEXT, shown],
  ] as const)
    expect(formatMarkdown(question, markup)).toContain(`(to: ${code})`);
});

test("a mark of code in a value ends no code", () => {
  const question = confirmationQuestion("send", { note: "a `_b_` c" });
  expect(formatMarkdown(question, PLAIN_TEXT)).toContain("(note: a `_b_` c)");
  expect(formatMarkdown(question, TAGS)).toContain("(note: <c>a </c>`<c>_b_</c>`<c> c</c>)");
  for (const markup of [SLACK_MARKUP, WHATSAPP_MARKUP])
    expect(formatMarkdown(question, markup)).toContain("(note: `a `‵`_b_`‵` c`)");
});
