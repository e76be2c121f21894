import { describe, expect, test } from "vitest";
import { sitePage } from "../../../test/crawled-site.ts";
import { useCrawlingApp } from "../../../test/crawling-app.ts";
import { until } from "../../../test/until.ts";

const app = useCrawlingApp();
const { call, sourceOf, settled, learn, search } = app;

describe("a sync", () => {
  test("is paused, goes on where it was, is canceled, and a source is deleted with all it taught", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let isAsked = false;
    app.site.set("/", sitePage("Start", "The start page of a slow site.", ["/slow", "/later"]));
    app.site.set("/slow", (_request, response) => {
      isAsked = true;
      void held.then(() =>
        response.writeHead(200, { "content-type": "text/html" }).end(sitePage("Slow", "It takes its time.")),
      );
    });
    app.site.set("/later", sitePage("Later", "It comes later."));
    const { id } = (await call("addWebsite", { url: app.site.url })).body.data;
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
    app.site.set("/", sitePage("Start", "The first wording."));
    const { id, next_sync_at } = await learn({ schedule: "daily" });
    const hours = (Date.parse(next_sync_at) - app.t.clock.now) / 3_600_000;
    expect([hours > 23, hours <= 24]).toEqual([true, true]);
    app.site.set("/", sitePage("Start", "The second wording."));
    app.t.clock.advance(24 * 3_600_000 + 1);
    await until(async () => (await search("second wording"))[0]?.content.includes("second") ?? false);
    await settled(id);
    expect((await call("updateSource", { id, schedule: "off" })).body.data.next_sync_at).toBeNull();
  });

  test("waits as long as a site asks for", async () => {
    const bare = (text: string, ...links: string[]) =>
      `<main><h1>${text}</h1>${links.map((link) => `<p>Read on <a href="${link}">there</a>.</p>`).join("")}</main>`;
    app.site.set("/robots.txt", "User-agent: *\nCrawl-delay: 30");
    app.site.set("/", bare("The page that is read first", "/next", "/third"));
    app.site.set("/next", bare("The page that is read after half a minute"));
    app.site.set("/third", bare("The page that is read after a minute"));
    const { id } = (await call("addWebsite", { url: app.site.url })).body.data;
    const known = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return (await sourceOf(id)).pages.known;
    };
    await until(async () => (await known()) === 1);
    for (const expected of [2, 3]) {
      // Far enough from the slot that a sync which has not asked for it yet does not wait for it.
      app.t.clock.advance(20_000);
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      expect(await known()).toBe(expected - 1);
      app.t.clock.advance(11_000);
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
    expect((await call("addWebsite", { url: app.site.url, max_pages: 0 })).status).toBe(400);
    expect((await call("addWebsite", { url: app.site.url, include: [""] })).status).toBe(400);
    const viewer = await app.t.person(app.mine, "viewer");
    expect((await call("addWebsite", { url: app.site.url }, viewer)).status).toBe(403);
    app.site.set("/", sitePage("Start", "One page."));
    const { id } = await learn();
    const theirs = await app.t.workspace();
    for (const operation of ["getSourcePages", "updateSource", "syncSource", "deleteSource"]) {
      const foreign = { project_uid: theirs.projectUid, id };
      expect((await app.t.call(theirs.token, operation, foreign)).status).toBe(404);
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
