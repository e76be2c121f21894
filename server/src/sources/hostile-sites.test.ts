import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { serveSite, sitePage, type CrawledSite } from "../../test/crawled-site.ts";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { keepPace } from "../../test/keep-pace.ts";
import { until } from "../../test/until.ts";

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

async function crawl(body: object = {}, on = t, workspace = mine) {
  const call = (name: string, more: object) =>
    on.call(workspace.token, name, { project_uid: workspace.projectUid, ...more });
  const { id } = (await call("addWebsite", { url: site.url, ...body })).body.data;
  const source = async () =>
    (await call("getSources", {})).body.data.find((one: { id: number }) => one.id === id);
  await until(async () => {
    await keepPace(on.clock);
    return (await source()).state !== "syncing";
  });
  const pages = (await call("getSourcePages", { id, limit: 100 })).body.data as {
    url: string;
    state: string;
    reason: string | null;
    title: string | null;
  }[];
  const states = Object.fromEntries(
    pages.map(({ url, state, reason }) => [
      url.replace(site.url, ""),
      reason ? `${state}: ${reason}` : state,
    ]),
  );
  return { source: await source(), states, pages };
}

test("links without an end stop at the page limit, and folders that repeat are not followed", async () => {
  let asked = 0;
  const endless = (path: string) =>
    sitePage(`Page ${path}`, `The text of ${path} is like no other: ${asked}.`, [
      `${path}x`,
      `${path}y`,
      `loop/loop/loop/loop/loop/loop/a`,
    ]);
  const handler = (path: string) => {
    site.set(path, (_request, response) => {
      asked++;
      for (const next of [`${path}x`, `${path}y`]) handler(next);
      response.writeHead(200, { "content-type": "text/html" }).end(endless(path));
    });
  };
  handler("/");
  const { source, states } = await crawl({ max_pages: 30 });
  expect(source).toMatchObject({ state: "ready", is_truncated: true });
  expect(asked).toBeLessThanOrEqual(30);
  expect(Object.keys(states).some((path) => path.includes("loop"))).toBe(false);
});

test("pages that are endless, slow, too complex, garbled or cut off fail alone, and the rest is learned", async () => {
  const open = new Set<NodeJS.Timeout>();
  const links = ["/huge", "/bomb", "/nested", "/garbled", "/cut", "/good", "/markup"];
  site.set("/", sitePage("Start", "Where it begins.", links));
  site.set("/huge", (_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    const timer = setInterval(() => response.write("x".repeat(1024 * 1024)), 1);
    open.add(timer);
    response.on("close", () => clearInterval(timer));
  });
  site.set(
    "/bomb",
    (_request, response) =>
      void response
        .writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" })
        .end(gzipSync(Buffer.alloc(200 * 1024 * 1024, "a"))),
  );
  site.set("/nested", `<html><body>${"<div>".repeat(200_000)}deep`);
  site.set(
    "/garbled",
    (_request, response) =>
      void response
        .writeHead(200, { "content-type": "text/html", "content-encoding": "br" })
        .end("not brotli"),
  );
  site.set("/cut", (_request, response) => {
    response.writeHead(200, { "content-type": "text/html", "content-length": "5000" });
    response.write("<html><body><p>only a part", () => response.destroy());
  });
  site.set("/good", sitePage("Good", "This page is quite all right and about hedgehogs."));
  site.set(
    "/markup",
    sitePage('&lt;img src=x onerror="alert(1)"&gt;\u0000\u202e', "A title that is markup stays a text."),
  );
  const { states, pages } = await crawl();
  for (const timer of open) clearInterval(timer);
  expect(states).toMatchObject({
    "/huge": "failed: too_large",
    "/bomb": "failed: too_large",
    "/nested": "failed: too_complex",
    "/garbled": "failed: damaged",
    "/good": "learned",
    "/markup": "learned",
  });
  expect(states["/cut"]).toMatch(/^failed: (unreachable|damaged)$/);
  expect(pages.find(({ url }) => url.endsWith("/markup"))!.title).toContain("<img src=x");
});

test("a robots.txt of 100 MB is read in part, and a sitemap bomb ends without harm", async () => {
  let sent = 0;
  site.set("/robots.txt", (_request, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    response.write("User-agent: *\nDisallow: /private\nSitemap: /relative\n");
    const chunk = `Disallow: /${"a*".repeat(100)}\n`.repeat(500);
    const write = () => {
      while (sent < 100 * 1024 * 1024 && !response.destroyed) {
        sent += chunk.length;
        if (!response.write(chunk)) return void response.once("drain", write);
      }
      response.end();
    };
    write();
  });
  site.set("/", sitePage("Start", "Where it begins.", ["/private/x", "/open"]));
  site.set("/open", sitePage("Open", "For all to read."));
  site.set("/private/x", sitePage("Private", "For nobody."));
  expect((await crawl()).states).toMatchObject({ "/open": "learned", "/private/x": "skipped: robots" });
  expect(sent).toBeLessThan(100 * 1024 * 1024);
  site.remove("/robots.txt");
  const bomb = gzipSync(Buffer.alloc(120 * 1024 * 1024, "<loc>http://a/</loc> "));
  site.set(
    "/bomb.xml.gz",
    (_request, response) => void response.writeHead(200, { "content-type": "application/gzip" }).end(bomb),
  );
  const { source } = await crawl({ url: `${site.url}/bomb.xml.gz` });
  expect(source).toMatchObject({ state: "failed", pages: { known: 0 } });
});

test("a public site can't lead the crawler inside: start, redirect, canonical, sitemap and robots", async () => {
  const closed = await createTestApp({ background: true, env: { CRAWL_DELAY_MS: "0" } });
  try {
    const workspace = await closed.workspace();
    const { source } = await crawl({}, closed, workspace);
    expect(source).toMatchObject({ state: "failed", reason: "not_public" });
    expect(site.requests).toEqual([]);
  } finally {
    await closed.close();
  }
  const inside = await serveSite({ "/": sitePage("Inside", "The secret of the house.") });
  try {
    site.set("/robots.txt", `Sitemap: ${inside.url}/sitemap.xml`);
    site.set("/", sitePage("Start", "Where it begins.", ["/away", `${inside.url}/`]));
    site.set(
      "/away",
      (_request, response) => void response.writeHead(302, { location: `${inside.url}/` }).end(),
    );
    const { states } = await crawl();
    expect(states["/away"]).toBe("skipped: redirect");
    expect(inside.requests).toEqual([]);
  } finally {
    inside.close();
  }
});

test("a page that drips its bytes is given up after CRAWL_TIMEOUT_MS, and the rest is learned", async () => {
  const patient = await createTestApp({
    background: true,
    env: { ALLOW_PRIVATE_FILE_URLS: "true", CRAWL_DELAY_MS: "0", CRAWL_TIMEOUT_MS: "4000" },
  });
  let dripping = 0;
  site.set("/", sitePage("Start", "Where it begins.", ["/drip", "/good"]));
  site.set("/good", sitePage("Good", "This page is quite all right and about hedgehogs."));
  site.set("/drip", (_request, response) => {
    dripping += 1;
    response.writeHead(200, { "content-type": "text/html" });
    // Never silent, so that no limit of idle time ends it.
    const timer = setInterval(() => response.write("<p>drop"), 100);
    response.on("close", () => {
      clearInterval(timer);
      dripping -= 1;
    });
  });
  try {
    const workspace = await patient.workspace({ plan: "Professional" });
    const { states } = await crawl({}, patient, workspace);
    expect(states).toMatchObject({ "/drip": "failed: timed_out", "/good": "learned" });
    await until(() => Promise.resolve(dripping === 0));
  } finally {
    await patient.close();
  }
});
