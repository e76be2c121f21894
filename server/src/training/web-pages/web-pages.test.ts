import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readMainContent } from "./read-page-parts.ts";

const PAGES = new URL("../../../../bench/main-content/pages/", import.meta.url);
const textOf = (html: string): string =>
  readMainContent(html, "https://example.com/a/b")
    .blocks.map((block) => (block.type === "row" ? block.cells.join(" | ") : block.text))
    .join("\n");

describe("the main content", () => {
  test.each(readdirSync(PAGES))("of %s has no menu, footer or banner", (name) => {
    const text = textOf(readFileSync(new URL(name, PAGES), "utf8").replace(/<!--\/?want-->/g, ""));
    expect(text).not.toMatch(/All rights reserved|We use cookies|Sign up free|Imprint\. Privacy/);
    expect(text.length > 40).toBe(name !== "spa-shell.html");
  });

  test("has headings, items and rows with their header", () => {
    const { blocks } = readMainContent(
      "<nav><a href=/>Home</a></nav><main><h1>Prices</h1><p>All of them.<ul><li>one<li>two</ul><table><tr><th>Bike<th>Day<tr><td>Cargo<td>24 euro</table></main>",
      "https://example.com/",
    );
    expect(
      blocks.map((block) =>
        block.type === "row"
          ? `${block.header?.join()}:${block.cells.join()}`
          : `${block.type} ${block.text}`,
      ),
    ).toEqual(["heading Prices", "paragraph All of them.", "item one", "item two", "Bike,Day:Cargo,24 euro"]);
  });
});

describe("the facts of a page", () => {
  const factsOf = (html: string) => readMainContent(html, "https://example.com/a/b?x=1");

  test("links are absolute, each once, without fragments and other schemes", () => {
    const { links } = factsOf(
      '<base href="/c/"><a href="d">1</a><a href="d#e">2</a><a href="mailto:a@b.c">3</a><a href="javascript:x()">4</a><a rel=nofollow href="/n">5</a><a href="https://user:p@example.com/">6</a>',
    );
    expect(links).toEqual(["https://example.com/c/d"]);
  });

  test("robots, canonical, refresh and title are read from the head", () => {
    const facts = factsOf(
      '<title>T | Site</title><meta name="ROBOTS" content="NOINDEX, follow"><link rel="canonical" href="/c"><meta http-equiv="refresh" content="0; url=/next"><h1>Real title</h1><p>x</p>',
    );
    expect(facts).toMatchObject({
      title: "Real title",
      noindex: true,
      nofollow: false,
      canonical: "https://example.com/c",
      refresh: "https://example.com/next",
    });
  });

  test("a shell that a script fills needs a browser, a short page does not", () => {
    expect(factsOf('<div id="app"></div><script src=x></script>').needsBrowser).toBe(true);
    expect(factsOf("<h1>Contact</h1><p>Call 12345.</p><script src=x></script>").needsBrowser).toBe(false);
  });
});
