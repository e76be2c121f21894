import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serveSite, sitePage, type CrawledSite } from "../../../test/crawled-site.ts";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { keepPace } from "../../../test/keep-pace.ts";
import { until } from "../../../test/until.ts";

let t: TestApp;
let mine: Workspace;
let site: CrawledSite;
beforeAll(async () => {
  t = await createTestApp({
    background: true,
    env: { ALLOW_PRIVATE_FILE_URLS: "true", CRAWL_DELAY_MS: "0" },
  });
});
afterAll(() => t.close());
beforeEach(async () => {
  mine = await t.workspace({ plan: "Professional" });
  site = await serveSite();
});
afterEach(() => site.close());

const call = (name: string, body: object = {}, credential: Headers = mine.token) =>
  t.call(credential, name, { project_uid: mine.projectUid, ...body });
const sourceOf = async (id: number) =>
  (await call("getSources")).body.data.find((source: { id: number }) => source.id === id);
const settled = async (id: number) => {
  await until(async () => {
    await keepPace(t.clock);
    return (await sourceOf(id))?.state !== "syncing";
  });
  return sourceOf(id);
};
async function learn(body: object = {}) {
  const { status, body: answer } = await call("addWebsite", { url: site.url, ...body });
  expect(answer).toMatchObject({ type: "RXSUCCESS" });
  expect(status).toBe(200);
  return settled(answer.data.id);
}
async function resync(id: number) {
  site.requests.length = 0;
  expect((await call("syncSource", { id })).status).toBe(200);
  return settled(id);
}
/** The state and reason of each page by its path. */
async function pages(id: number): Promise<Record<string, string>> {
  const { body } = await call("getSourcePages", { id, limit: 100 });
  return Object.fromEntries(
    body.data.map((page: { url: string; state: string; reason: string | null }) => [
      page.url.replace(site.url, ""),
      page.reason ? `${page.state}: ${page.reason}` : page.state,
    ]),
  );
}
const search = async (query: string) =>
  (await call("searchIndexDocument", { query, limit: 3 }, mine.key)).body.data as {
    content: string;
    url: string;
    title: string;
    doc_id: string;
  }[];

describe("a website", () => {
  test("is read by its links: main content only, with a citation at its heading", async () => {
    site.set(
      "/",
      sitePage("Welcome", "We sell speakers to people who like music.", ["/returns", "/opening-hours#top"]),
    );
    site.set(
      "/returns",
      sitePage("Returns & refunds, in short", "You can return an order within 30 days of delivery."),
    );
    site.set("/opening-hours", sitePage("Opening hours", "The shop opens at nine on weekdays."));
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
    expect(hit!.url).toBe(`${site.url}/returns#:~:text=Returns%20%26%20refunds%2C%20in%20short`);
    expect(hit!.doc_id).toMatch(/^page-\d+$/);
    expect(hit!.content).not.toMatch(/Copyright|Basket/);
    expect(site.requests.every(({ agent }) => agent.includes("ParleyBot"))).toBe(true);
    const status = (await call("getTrainingStatus")).body.data;
    expect(status.allowance.texts.used).toBe(3);
  });

  test("is read again only where it has changed, and pages that vanish leave", async () => {
    const links = ["/a", "/b", "/c", "/d"];
    site.set("/", sitePage("Start", "The start page lists everything.", links));
    for (const link of links)
      site.set(link, sitePage(`Page ${link}`, `The page ${link} is about topic${link.slice(1)}.`));
    const { id } = await learn();
    expect((await pages(id))["/b"]).toBe("learned");
    site.set("/b", sitePage("Page /b", "This page is now about giraffes."));
    site.remove("/c");
    const again = await resync(id);
    expect(again.state).toBe("ready");
    const read = site.requests.filter(({ status, path }) => status === 200 && path !== "/robots.txt");
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
    site.set("/", sitePage("Start", "The start page lists less.", ["/a", "/b"]));
    await resync(id);
    expect(Object.keys(await pages(id)).toSorted()).toEqual(["/", "/a", "/b", "/basket"]);
    expect((await call("getTrainingStatus")).body.data.allowance.texts.used).toBe(3);
  });

  test("keeps what it knows while the site is down", async () => {
    site.set("/", sitePage("Start", "We are open on Sundays from ten to two.", ["/a"]));
    site.set("/a", sitePage("Parking", "Parking is free behind the house."));
    const { id } = await learn();
    site.set("/", (_request, response) => void response.writeHead(500).end());
    site.set("/a", (_request, response) => void response.writeHead(500).end());
    const source = await resync(id);
    expect(source).toMatchObject({ pages: { known: 2 } });
    expect((await search("Is parking free?"))[0]!.content).toContain("Parking is free");
  });

  test("respects robots.txt, noindex, nofollow, canonical links, redirects, patterns and duplicates", async () => {
    const canonical = (path: string) => `<link rel="canonical" href="${path}">`;
    site.set(
      "/robots.txt",
      "User-agent: *\nDisallow: /\n\nUser-agent: ParleyBot\nDisallow: /private/\nAllow: /private/but-this\n",
    );
    site.set(
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
    site.set("/private/secret", sitePage("Secret", "Nothing to see."));
    site.set("/private/but-this", sitePage("Allowed", "This part of the private folder is open."));
    site.set(
      "/hidden",
      sitePage("Hidden", "Not for indexes.", ["/behind-hidden"], '<meta name="robots" content="noindex">'),
    );
    site.set("/behind-hidden", sitePage("Behind", "Found behind a page that is not indexed."));
    site.set(
      "/hidden-by-header",
      (_request, response) =>
        void response
          .writeHead(200, { "content-type": "text/html", "x-robots-tag": "noindex, nofollow" })
          .end(sitePage("Header", "Not for indexes.", ["/never-found"])),
    );
    site.set("/print", sitePage("Terms", "The printed terms.", [], canonical("/terms")));
    site.set("/terms", sitePage("Terms of use", "These are our terms of use.", [], canonical("/terms")));
    site.set("/old", (_request, response) => void response.writeHead(301, { location: "/new" }).end());
    site.set("/new", sitePage("New", "The new page stands for the old one.", ["/loop-a"]));
    site.set(
      "/elsewhere",
      (_request, response) => void response.writeHead(302, { location: "https://example.com/" }).end(),
    );
    site.set("/twin", sitePage("New", "The new page stands for the old one.", ["/loop-a"]));
    site.set("/loop-a", sitePage("Loop", "Two pages that name each other.", [], canonical("/loop-b")));
    site.set(
      "/loop-b",
      sitePage("Loop", "Two pages that name each other as the right one.", [], canonical("/loop-a")),
    );
    site.set(
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
      site.requests.some(({ path }) => path.startsWith("/private/secret") || path.startsWith("/archive")),
    ).toBe(false);
  });

  test("by a sitemap reads what it lists, through an index, and nothing else", async () => {
    site.set(
      "/sitemap.xml",
      `<sitemapindex><sitemap><loc>${site.url}/part.xml</loc></sitemap></sitemapindex>`,
    );
    site.set(
      "/part.xml",
      `<urlset><url><loc>${site.url}/a?x=1&amp;y=2</loc></url><url><loc><![CDATA[${site.url}/b]]></loc></url><url><loc>http://10.0.0.1/x</loc></url></urlset>`,
    );
    site.set("/a?x=1&y=2", sitePage("A", "The first page of the map.", ["/not-listed"]));
    site.set("/b", sitePage("B", "The second page of the map."));
    const { id } = await learn({ url: `${site.url}/sitemap.xml` });
    expect(await pages(id)).toEqual({ "/a?x=1&y=2": "learned", "/b": "learned" });
  });

  test("that is built in the browser is told as such", async () => {
    site.set(
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
    for (let step = 0; step < 40; step++) site.set(`/step/${step}`, chain(step));
    const deep = await learn({ url: `${site.url}/step/0`, max_depth: 3 });
    expect(deep.pages.known).toBe(4);
    const few = await learn({ url: `${site.url}/step/0`, max_pages: 6 });
    // The menu's two pages are missing and count as well.
    expect(few).toMatchObject({ is_truncated: true, pages: { known: 4, failed: 2 } });
    mine = await t.workspace({ plan: "Free" });
    site.set(
      "/",
      sitePage(
        "All",
        "A long list.",
        Array.from({ length: 60 }, (_, index) => `/n/${index}`),
      ),
    );
    for (let index = 0; index < 60; index++)
      site.set(`/n/${index}`, sitePage(`N ${index}`, `Entry number ${index} is about thing${index}.`));
    const over = await learn();
    expect(over).toMatchObject({ is_truncated: true, pages: { known: 50 } });
    expect(Object.values(await pages(over.id)).filter((state) => state === "skipped: allowance").length).toBe(
      11,
    );
  });
});

describe("a sync", () => {
  test("is paused, goes on where it was, is canceled, and a source is deleted with all it taught", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let isAsked = false;
    site.set("/", sitePage("Start", "The start page of a slow site.", ["/slow", "/later"]));
    site.set("/slow", (_request, response) => {
      isAsked = true;
      void held.then(() =>
        response.writeHead(200, { "content-type": "text/html" }).end(sitePage("Slow", "It takes its time.")),
      );
    });
    site.set("/later", sitePage("Later", "It comes later."));
    const { id } = (await call("addWebsite", { url: site.url })).body.data;
    await until(() => isAsked);
    expect((await call("pauseSourceSync", { id })).body.data.state).toBe("paused");
    expect((await call("pauseSourceSync", { id })).status).toBe(409);
    release();
    expect((await call("syncSource", { id })).body.data.state).toBe("syncing");
    const source = await settled(id);
    expect(source).toMatchObject({ state: "ready", pages: { known: 3 } });
    expect((await call("cancelSourceSync", { id })).status).toBe(409);
    const [before] = await search("It takes its time");
    expect(before!.content).toContain("It takes its time");
    expect((await call("deleteSource", { id })).status).toBe(200);
    await until(async () => (await sourceOf(id)) === undefined);
    expect(await search("It takes its time")).toEqual([]);
    expect((await call("getTrainingStatus")).body.data.allowance.texts.used).toBe(0);
    expect((await call("deleteSource", { id })).status).toBe(404);
  });

  test("runs by its schedule", async () => {
    site.set("/", sitePage("Start", "The first wording."));
    const { id, next_sync_at } = await learn({ schedule: "daily" });
    const hours = (Date.parse(next_sync_at) - t.clock.now) / 3_600_000;
    expect([hours > 23, hours <= 24]).toEqual([true, true]);
    site.set("/", sitePage("Start", "The second wording."));
    t.clock.advance(24 * 3_600_000 + 1);
    await until(async () => (await search("second wording"))[0]?.content.includes("second") ?? false);
    await settled(id);
    expect((await call("updateSource", { id, schedule: "off" })).body.data.next_sync_at).toBeNull();
  });

  test("waits as long as a site asks for", async () => {
    const bare = (text: string, ...links: string[]) =>
      `<main><h1>${text}</h1>${links.map((link) => `<p>Read on <a href="${link}">there</a>.</p>`).join("")}</main>`;
    site.set("/robots.txt", "User-agent: *\nCrawl-delay: 30");
    site.set("/", bare("The page that is read first", "/next", "/third"));
    site.set("/next", bare("The page that is read after half a minute"));
    site.set("/third", bare("The page that is read after a minute"));
    const { id } = (await call("addWebsite", { url: site.url })).body.data;
    const known = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return (await sourceOf(id)).pages.known;
    };
    await until(async () => (await known()) === 1);
    for (const expected of [2, 3]) {
      // Far enough from the slot that a sync which has not asked for it yet does not wait for it.
      t.clock.advance(20_000);
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      expect(await known()).toBe(expected - 1);
      t.clock.advance(11_000);
      await until(async () => (await known()) === expected);
    }
  });
});

describe("refusals", () => {
  test("a wrong address or option (400), a viewer (403), another tenant's source (404)", async () => {
    for (const url of [
      "",
      "file:///etc/passwd",
      "https://user:secret@example.com",
      "http://example.com:25/",
      "javascript:alert(1)",
    ]) {
      const { status, body } = await call("addWebsite", { url });
      expect([url, status]).toEqual([url, 400]);
      expect(body.errors.url).toMatch(/^url /);
    }
    expect((await call("addWebsite", { url: site.url, max_pages: 0 })).status).toBe(400);
    expect((await call("addWebsite", { url: site.url, include: [""] })).status).toBe(400);
    const viewer = await t.person(mine, "viewer");
    expect((await call("addWebsite", { url: site.url }, viewer)).status).toBe(403);
    site.set("/", sitePage("Start", "One page."));
    const { id } = await learn();
    const theirs = await t.workspace();
    for (const operation of ["getSourcePages", "updateSource", "syncSource", "deleteSource"]) {
      const foreign = { project_uid: theirs.projectUid, id };
      expect((await t.call(theirs.token, operation, foreign)).status).toBe(404);
    }
    for (const operation of [
      "updateSource",
      "syncSource",
      "pauseSourceSync",
      "cancelSourceSync",
      "deleteSource",
    ]) {
      expect((await call(operation, { id }, viewer)).status).toBe(403);
    }
    expect((await sourceOf(id)).state).toBe("ready");
  });
});
