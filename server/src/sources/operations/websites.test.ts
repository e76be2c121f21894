import { describe, expect, test } from "vitest";
import { sitePage } from "../../../test/crawled-site.ts";
import { useCrawlingApp } from "../../../test/crawling-app.ts";

const app = useCrawlingApp();
const { call, learn, resync, pages, search } = app;

describe("a website", () => {
  test("is read by its links: main content only, with a citation at its heading", async () => {
    app.site.set(
      "/",
      sitePage("Welcome", "We sell speakers to people who like music.", ["/returns", "/opening-hours#top"]),
    );
    app.site.set(
      "/returns",
      sitePage("Returns & refunds, in short", "You can return an order within 30 days of delivery."),
    );
    app.site.set("/opening-hours", sitePage("Opening hours", "The shop opens at nine on weekdays."));
    const source = await learn();
    expect(source).toMatchObject({ kind: "website", state: "ready", schedule: "weekly", problem: null });
    expect(source.pages).toMatchObject({ learned: 3, known: 3, queued: 0, failed: 1 });
    expect(source.next_sync_at).not.toBeNull();
    expect(await pages(source.id)).toEqual({
      "/": "learned",
      "/returns": "learned",
      "/opening-hours": "learned",
      "/basket": "failed: not_found",
    });
    const [hit] = await search("How long may I return an order?");
    expect(hit).toMatchObject({ title: "Returns & refunds, in short" });
    expect(hit!.url).toBe(`${app.site.url}/returns#:~:text=Returns%20%26%20refunds%2C%20in%20short`);
    expect(hit!.doc_id).toMatch(/^page-\d+$/);
    expect(hit!.content).not.toMatch(/Copyright|Basket/);
    expect(app.site.requests.every(({ agent }) => agent.includes("ParleyBot"))).toBe(true);
    const status = (await call("getTrainingStatus")).body.data;
    expect(status.allowance.texts.used).toBe(3);
  });

  test("is read again only where it has changed, and pages that vanish leave", async () => {
    const links = ["/a", "/b", "/c", "/d"];
    app.site.set("/", sitePage("Start", "The start page lists everything.", links));
    for (const link of links)
      app.site.set(link, sitePage(`Page ${link}`, `The page ${link} is about topic${link.slice(1)}.`));
    const { id } = await learn();
    expect((await pages(id))["/b"]).toBe("learned");
    app.site.set("/b", sitePage("Page /b", "This page is now about giraffes."));
    app.site.remove("/c");
    const again = await resync(id);
    expect(again.state).toBe("ready");
    const read = app.site.requests.filter(({ status, path }) => status === 200 && path !== "/robots.txt");
    expect(read.map(({ path }) => path)).toEqual(["/b"]);
    expect(await pages(id)).toMatchObject({
      "/": "unchanged",
      "/a": "unchanged",
      "/b": "learned",
      "/c": "failed: not_found",
    });
    expect((await search("giraffes"))[0]!.content).toContain("giraffes");
    expect((await search("topicc")).some(({ content }) => content.includes("topicc"))).toBe(false);
    // No longer linked: it leaves the list and the bot's knowledge.
    app.site.set("/", sitePage("Start", "The start page lists less.", ["/a", "/b"]));
    await resync(id);
    expect(Object.keys(await pages(id)).toSorted()).toEqual(["/", "/a", "/b", "/basket"]);
    expect((await call("getTrainingStatus")).body.data.allowance.texts.used).toBe(3);
  });

  test("keeps what it knows while the site is down", async () => {
    app.site.set("/", sitePage("Start", "We are open on Sundays from ten to two.", ["/a"]));
    app.site.set("/a", sitePage("Parking", "Parking is free behind the house."));
    const { id } = await learn();
    app.site.set("/", (_request, response) => void response.writeHead(500).end());
    app.site.set("/a", (_request, response) => void response.writeHead(500).end());
    const source = await resync(id);
    expect(source).toMatchObject({ pages: { known: 2 } });
    expect((await search("Is parking free?"))[0]!.content).toContain("Parking is free");
  });

  test("respects robots.txt, noindex, nofollow, canonical links, redirects, patterns and duplicates", async () => {
    const canonical = (path: string) => `<link rel="canonical" href="${path}">`;
    app.site.set(
      "/robots.txt",
      "User-agent: *\nDisallow: /\n\nUser-agent: ParleyBot\nDisallow: /private/\nAllow: /private/but-this\n",
    );
    app.site.set(
      "/",
      sitePage("Start", "All of it begins here.", [
        "/private/secret",
        "/private/but-this",
        "/hidden",
        "/hidden-by-header",
        "/print?utm_source=mail",
        "/old",
        "/elsewhere",
        "/paper.pdf",
        "/image.png",
        "/archive/2001",
        "/twin",
        "/data.bin",
        "javascript:alert(1)",
        "mailto:a@example.com",
      ]),
    );
    app.site.set("/private/secret", sitePage("Secret", "Nothing to see."));
    app.site.set("/private/but-this", sitePage("Allowed", "This part of the private folder is open."));
    app.site.set(
      "/hidden",
      sitePage("Hidden", "Not for indexes.", ["/behind-hidden"], '<meta name="robots" content="noindex">'),
    );
    app.site.set("/behind-hidden", sitePage("Behind", "Found behind a page that is not indexed."));
    app.site.set(
      "/hidden-by-header",
      (_request, response) =>
        void response
          .writeHead(200, { "content-type": "text/html", "x-robots-tag": "noindex, nofollow" })
          .end(sitePage("Header", "Not for indexes.", ["/never-found"])),
    );
    app.site.set("/print", sitePage("Terms", "The printed terms.", [], canonical("/terms")));
    app.site.set("/terms", sitePage("Terms of use", "These are our terms of use.", [], canonical("/terms")));
    app.site.set("/old", (_request, response) => void response.writeHead(301, { location: "/new" }).end());
    app.site.set("/new", sitePage("New", "The new page stands for the old one.", ["/loop-a"]));
    app.site.set(
      "/elsewhere",
      (_request, response) => void response.writeHead(302, { location: "https://example.com/" }).end(),
    );
    app.site.set("/twin", sitePage("New", "The new page stands for the old one.", ["/loop-a"]));
    app.site.set("/loop-a", sitePage("Loop", "Two pages that name each other.", [], canonical("/loop-b")));
    app.site.set(
      "/loop-b",
      sitePage("Loop", "Two pages that name each other as the right one.", [], canonical("/loop-a")),
    );
    app.site.set(
      "/data.bin",
      (_request, response) =>
        void response.writeHead(200, { "content-type": "application/octet-stream" }).end("x"),
    );
    const { id } = await learn({ exclude: ["/archive/*"] });
    const found = await pages(id);
    const learnedLoops = ["/loop-a", "/loop-b"].filter((path) => found[path] === "learned");
    expect(learnedLoops).toHaveLength(1);
    expect(found).toMatchObject({
      "/private/secret": "skipped: robots",
      "/private/but-this": "learned",
      "/hidden": "skipped: noindex",
      "/behind-hidden": "learned",
      "/hidden-by-header": "skipped: noindex",
      "/print": "skipped: canonical",
      "/terms": "learned",
      "/old": "skipped: redirect",
      "/elsewhere": "skipped: redirect",
      "/paper.pdf": "skipped: not_html",
      "/data.bin": "skipped: not_html",
      "/archive/2001": "skipped: pattern",
    });
    const twins = new Set([found["/new"], found["/twin"]]);
    expect(twins).toEqual(new Set(["learned", "skipped: duplicate"]));
    expect(found).not.toHaveProperty("/image.png");
    expect(found).not.toHaveProperty("/never-found");
    expect(
      app.site.requests.some(({ path }) => path.startsWith("/private/secret") || path.startsWith("/archive")),
    ).toBe(false);
  });

  test("by a sitemap reads what it lists, through an index, and nothing else", async () => {
    app.site.set(
      "/sitemap.xml",
      `<sitemapindex><sitemap><loc>${app.site.url}/part.xml</loc></sitemap></sitemapindex>`,
    );
    app.site.set(
      "/part.xml",
      `<urlset><url><loc>${app.site.url}/a?x=1&amp;y=2</loc></url><url><loc><![CDATA[${app.site.url}/b]]></loc></url><url><loc>http://10.0.0.1/x</loc></url></urlset>`,
    );
    app.site.set("/a?x=1&y=2", sitePage("A", "The first page of the map.", ["/not-listed"]));
    app.site.set("/b", sitePage("B", "The second page of the map."));
    const { id } = await learn({ url: `${app.site.url}/sitemap.xml` });
    expect(await pages(id)).toEqual({ "/a?x=1&y=2": "learned", "/b": "learned" });
  });

  test("that is built in the browser is told as such", async () => {
    app.site.set(
      "/",
      '<html><head><title>App</title></head><body><noscript>Enable JavaScript</noscript><div id="root"></div><script src="/main.js"></script></body></html>',
    );
    const source = await learn();
    expect(source).toMatchObject({ state: "failed", reason: "needs_browser" });
    expect(source.problem).toMatch(/^This page builds its content in the browser/);
  });

  test("stops at its page limit, its depth and the plan's allowance", async () => {
    const chain = (from: number) =>
      sitePage(`Step ${from}`, `Step number ${from} of a calendar without an end.`, [`/step/${from + 1}`]);
    for (let step = 0; step < 40; step++) app.site.set(`/step/${step}`, chain(step));
    const deep = await learn({ url: `${app.site.url}/step/0`, max_depth: 3 });
    expect(deep.pages.known).toBe(4);
    const few = await learn({ url: `${app.site.url}/step/0`, max_pages: 6 });
    // The menu's two pages are missing and count as well.
    expect(few).toMatchObject({ is_truncated: true, pages: { known: 4, failed: 2 } });
    app.mine = await app.t.workspace({ plan: "Free" });
    app.site.set(
      "/",
      sitePage(
        "All",
        "A long list.",
        Array.from({ length: 60 }, (_, index) => `/n/${index}`),
      ),
    );
    for (let index = 0; index < 60; index++)
      app.site.set(`/n/${index}`, sitePage(`N ${index}`, `Entry number ${index} is about thing${index}.`));
    const over = await learn();
    expect(over).toMatchObject({ is_truncated: true, pages: { known: 50 } });
    expect(Object.values(await pages(over.id)).filter((state) => state === "skipped: allowance").length).toBe(
      11,
    );
  });
});
