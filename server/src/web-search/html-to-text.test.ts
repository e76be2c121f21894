import { describe, expect, test } from "vitest";
import { htmlToText } from "./html-to-text.ts";
import { fc } from "../../test/property.ts";

describe("htmlToText", () => {
  test("keeps what a reader would read, a line for each block", () => {
    const html = `<!doctype html><html><head><title>Shop</title><style>p { color: red }</style></head><body>
      <nav><a href="/">Home</a></nav>
      <h1>Opening&nbsp;hours</h1><p>We open at <b>nine</b>.<br>Closed on Sundays &amp; holidays.</p>
      <table><tr><td>Mon</td><td>9&ndash;18</td></tr></table>
      <script>if (a < b) document.write("<p>not this</p>")</script>
      <footer>Imprint</footer></body></html>`;
    expect(htmlToText(html)).toBe("Opening hours\nWe open at nine.\nClosed on Sundays & holidays.\nMon 9–18");
  });

  test("uses only the main element if it is long enough", () => {
    const story = "The harbour was built in 1921. ".repeat(10).trim();
    expect(htmlToText(`<div>Cookies?</div><main><p>${story}</p></main><div>More links</div>`)).toBe(story);
    expect(htmlToText("<div>Before</div><main>Short</main>")).toBe("Before\nShort");
  });

  test("reads entities, broken ones too", () => {
    expect(htmlToText("&Eacute;t&eacute; &#8364;5 &#x1F600; &lt;b&gt; &unknown; & &#0; &#xD800;")).toBe(
      "Été €5 😀 <b> &unknown; & \uFFFD \uFFFD",
    );
  });

  test("is not confused by attributes, comments and lone brackets", () => {
    expect(htmlToText(`<p title="a > b" data-x='<script>'>one</p><!-- <p>two</p> -->3 < 4 <p>five`)).toBe(
      "one\n3 < 4\nfive",
    );
    expect(htmlToText("<SCRIPT>x</scRIPT >after<nav><nav>in</nav>still</nav>out")).toBe("afterout");
    expect(htmlToText("unclosed <a href='x")).toBe("unclosed");
    expect(htmlToText("<script>never closed <p>x")).toBe("");
  });

  test("accepts any input, and long hostile input in one pass", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            "<",
            ">",
            "</",
            "<!--",
            "-->",
            "script",
            "p",
            "a",
            "&",
            "&#",
            '="',
            "'",
            " ",
            "main",
          ),
        ),
        (parts) => {
          expect(typeof htmlToText(parts.join(""))).toBe("string");
        },
      ),
    );
    for (const piece of ["<script>", "<!--", "<a ", "<a b='", "&#", "</", "<nav>", "<"]) {
      expect(htmlToText(piece.repeat(100_000)).length).toBeLessThanOrEqual(800_000);
    }
  });
});
