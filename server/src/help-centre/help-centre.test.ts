import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { until } from "../../test/until.ts";

let t: TestApp;
let mine: Workspace;
let base: string;
beforeAll(async () => {
  t = await createTestApp({ background: true });
  mine = await t.workspace();
  const settings = {
    is_on: true,
    title: "Acme help",
    description: "All about Acme.",
    languages: ["en", "de", "ar"],
  };
  base = new URL((await call("updateHelpCentre", settings)).body.data.url).pathname;
});
afterAll(() => t.close());

const call = (operation: string, body: object = {}, who = mine) =>
  t.call(who.token, operation, { project_uid: who.projectUid, ...body });
const read = async (path: string, headers: Record<string, string> = {}) =>
  t.running.server.inject({ url: path.startsWith("/help") ? path : `${base}${path}`, headers });
const write = async (title: string, body: string, more: object = {}): Promise<number> =>
  (await call("createHelpArticle", { language: "en", title, body, ...more })).body.data.id;
const publish = (article_id: number, language = "en") => call("publishHelpArticle", { article_id, language });
const found = async (query: string, language = "en") =>
  (await read(`/${language}/search?q=${encodeURIComponent(query)}`)).body;
const known = async (query: string): Promise<{ title: string; url: string | null }[]> =>
  (await call("searchIndexDocument", { query })).body.data;

test("an article is a draft until it is published, then readers, the search and the bot have it; withdrawn, none", async () => {
  const collection = (
    await call("createHelpCollection", { texts: [{ language: "en", name: "Billing & fees" }] })
  ).body.data;
  expect(collection.slug).toBe("billing-fees");
  const id = await write("Refunds of tickets", "A zebra ticket is refunded within **nine days**.", {
    collection_id: collection.id,
    description: "How refunds work.",
  });
  const path = "/en/articles/refunds-of-tickets";
  expect((await read(path)).statusCode).toBe(404);
  expect((await read("/en")).body).not.toContain("Refunds of tickets");
  expect(await known("zebra ticket")).toEqual([]);
  expect((await publish(id)).body.data.translations[0]).toMatchObject({ state: "published" });

  const page = await read(path);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain("<strong>nine days</strong>");
  expect((await read("/en")).body).toContain("Billing &amp; fees");
  expect((await read("/en/collections/billing-fees")).body).toContain(`href="${base}${path}"`);
  expect(await found("zebra")).toContain(`href="${base}${path}"`);
  expect(await found("giraffe xylophone")).toContain("No article matches");
  const [hit] = await known("When is a zebra ticket refunded?");
  expect(hit!.url).toContain(`${base}${path}`);
  const session = (await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid })).body.data
    .session_uid;
  const asked = {
    session_uid: session,
    widget_uid: mine.widgetUid,
    message: "When is a zebra ticket refunded?",
  };
  const reply = (await call("sendMessage", asked)).body;
  expect(JSON.stringify(reply)).toContain("nine days");
  expect(JSON.stringify(reply)).toContain(`${base}${path}`);
  const origin = new URL(t.running.app.publicUrl()).origin;
  const home = { widget_uid: mine.widgetUid, origin, language: "de-AT" };
  expect((await t.call({}, "getVisitorArticles", home)).body.data).toMatchObject({
    url: expect.stringMatching(/\/de$/),
    articles: [
      { title: "Refunds of tickets", language: "en", url: expect.stringContaining("/de/articles/") },
    ],
  });

  // A change is a draft again: readers keep what was published.
  const change = { article_id: id, language: "en", body: "A zebra ticket is refunded within a fortnight." };
  expect((await call("saveHelpTranslation", change)).body.data.translations[0].state).toBe("changed");
  expect((await read(path)).body).toContain("nine days");
  expect((await known("zebra ticket"))[0]).toMatchObject({ content: expect.stringContaining("nine days") });
  await publish(id);
  expect((await read(path)).body).toContain("a fortnight");

  expect((await call("unpublishHelpArticle", { article_id: id, language: "en" })).status).toBe(200);
  expect((await read(path)).statusCode).toBe(404);
  expect(await found("zebra")).toContain("No article matches");
  expect(await known("zebra ticket")).toEqual([]);
  expect((await read("/sitemap.xml")).body).not.toContain("refunds-of-tickets");
  expect((await call("getTrainingStatus")).body.data.allowance.texts.used).toBe(0);
  expect((await call("deleteHelpArticle", { article_id: id })).status).toBe(200);
  expect((await call("deleteHelpCollection", { collection_id: collection.id })).status).toBe(200);
});

test("pages have what search engines and caches need, and no script", async () => {
  const id = await write("Opening hours", "We open at nine.", { description: 'Hours "and" days' });
  await publish(id);
  const page = await read("/en/articles/opening-hours", { "accept-encoding": "gzip" });
  expect(page.headers["content-encoding"]).toBe("gzip");
  const { body, headers } = await read("/en/articles/opening-hours");
  const address = `${t.running.app.publicUrl()}${base}/en/articles/opening-hours`;
  for (const part of [
    "<title>Opening hours – Acme help</title>",
    '<meta name="description" content="Hours &quot;and&quot; days">',
    `<link rel="canonical" href="${address}">`,
    `hreflang="en" href="${address}"`,
    'property="og:type" content="article"',
    '"@type":"Article"',
    '"@type":"BreadcrumbList"',
    '<html lang="en" dir="ltr">',
  ])
    expect(body).toContain(part);
  expect(body.match(/<script/g)).toHaveLength(2);
  expect(body.match(/<script type="application\/ld\+json">/g)).toHaveLength(2);
  const policy = String(headers["content-security-policy"]);
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(policy).not.toContain("script-src");
  expect(headers["set-cookie"]).toBeUndefined();
  expect(headers["x-content-type-options"]).toBe("nosniff");
  const again = await read("/en/articles/opening-hours", { "if-none-match": String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  const map = await read("/sitemap.xml");
  expect(map.headers["content-type"]).toContain("xml");
  expect(map.body).toContain(`<loc>${address}</loc>`);
  for (const missing of [
    "/en/nowhere",
    "/xx",
    "/en/articles/none",
    "/en/articles/a/b",
    "/en/articles/%00",
    "/en/collections/a%00b",
  ]) {
    const answer = await read(missing);
    expect([missing, answer.statusCode, answer.headers["x-robots-tag"]]).toEqual([missing, 404, "noindex"]);
  }
  const start = await read("/", { "accept-language": "fr;q=0.9, ar-EG;q=0.8" });
  expect([start.statusCode, start.headers.location]).toEqual([302, `${base}/ar`]);
  for (const path of ["/help/none/en", "/help/%00/en"]) expect((await read(path)).statusCode).toBe(404);
  expect((await read("/en/search?q=%00%FF%ED%A0%80nine")).statusCode).toBe(200);
});

test("languages: a translation has its own page, what is missing falls back visibly, and Arabic runs from the right", async () => {
  const id = await write("Lost luggage", "Call the airport.");
  await publish(id);
  const german = {
    article_id: id,
    language: "de",
    title: "Verlorenes Gepäck",
    body: "Rufen Sie den Flughafen an.",
  };
  expect(
    (await call("saveHelpTranslation", { article_id: id, language: "de", body: "x" })).body.errors.title,
  ).toBeDefined();
  expect((await call("saveHelpTranslation", { ...german, language: "fr" })).body.errors.language).toContain(
    "en, de, ar",
  );
  await call("saveHelpTranslation", german);
  const fallback = await read("/de/articles/lost-luggage");
  expect(fallback.body).toContain("Diesen Artikel gibt es noch nicht auf Deutsch");
  expect(fallback.body).toContain('<article lang="en" dir="ltr">');
  expect(fallback.body).toContain(`/en/articles/lost-luggage">`);
  await publish(id, "de");
  const page = (await read("/de/articles/lost-luggage")).body;
  expect(page).toContain("Rufen Sie den Flughafen an.");
  expect(page).toMatch(/hreflang="de" href="[^"]*\/de\/articles\/lost-luggage"/);
  expect(await found("Flughafen", "de")).toContain("Verlorenes Gepäck");
  expect(await found("airport", "ar")).toContain('lang="en" dir="ltr"');
  expect((await read("/ar")).body).toContain('<html lang="ar" dir="rtl">');
  const removed = await call("updateHelpCentre", { languages: ["en", "ar"] });
  expect([removed.status, removed.body.message]).toEqual([409, expect.stringContaining("published in de")]);
  expect((await call("deleteHelpTranslation", { article_id: id, language: "de" })).status).toBe(200);
  expect((await call("deleteHelpTranslation", { article_id: id, language: "en" })).status).toBe(409);
  expect(await known("Flughafen")).not.toContainEqual(
    expect.objectContaining({ title: "Verlorenes Gepäck" }),
  );
});

test("a new slug keeps the earlier address as a redirect, and lists keep the order they are given", async () => {
  const [one, two] = [
    await write("How to pay", "By card, says the walrus."),
    await write("How to pay", "Second."),
  ];
  await publish(one);
  await publish(two);
  expect((await call("getHelpArticle", { article_id: two })).body.data.slug).toBe("how-to-pay-2");
  expect(
    (await call("updateHelpArticle", { article_id: two, slug: "how-to-pay" })).body.errors.slug,
  ).toContain("another");
  await call("updateHelpArticle", { article_id: one, slug: "الدفع" });
  const moved = await read("/en/articles/how-to-pay");
  expect([moved.statusCode, moved.headers.location]).toEqual([
    301,
    `${base}/en/articles/${encodeURIComponent("الدفع")}`,
  ]);
  expect((await read(String(moved.headers.location))).body).toContain("walrus");
  expect((await known("walrus card"))[0]!.url).toContain(encodeURIComponent("الدفع"));
  const ids = (await call("getHelpArticles", { limit: 100 })).body.data.map(({ id }: { id: number }) => id);
  const order = [...ids].reverse();
  expect((await call("reorderHelpArticles", { collection_id: null, article_ids: order })).status).toBe(200);
  expect(
    (await call("getHelpArticles", { limit: 100 })).body.data.map(({ id }: { id: number }) => id),
  ).toEqual(order);
  expect((await call("reorderHelpArticles", { collection_id: null, article_ids: [one] })).status).toBe(400);
});

describe("refusals", () => {
  test("another tenant reads, changes and finds nothing; a viewer changes nothing; what is off is gone", async () => {
    const id = await write("Secret hedgehog", "The hedgehog is blue.");
    const other = await t.workspace();
    for (const operation of ["getHelpArticle", "updateHelpArticle", "deleteHelpArticle"])
      expect((await call(operation, { article_id: id }, other)).status).toBe(404);
    for (const operation of [
      "publishHelpArticle",
      "unpublishHelpArticle",
      "saveHelpTranslation",
      "deleteHelpTranslation",
    ])
      expect((await call(operation, { article_id: id, language: "en" }, other)).status).toBe(404);
    const collection = (await call("createHelpCollection", { texts: [{ language: "en", name: "Mine" }] }))
      .body.data.id;
    const stolen = { language: "en", title: "A", collection_id: collection };
    expect((await call("createHelpArticle", stolen, other)).body.errors.collection_id).toBeDefined();
    await publish(id);
    const settings = await call("updateHelpCentre", { is_on: true }, other);
    const theirs = new URL(settings.body.data.url).pathname;
    expect((await read(`${theirs}/en/articles/secret-hedgehog`)).statusCode).toBe(404);
    expect((await read(`${theirs}/en/search?q=hedgehog`)).body).toContain("No article matches");
    const viewer = await t.person(mine, "viewer");
    const draft = { project_uid: mine.projectUid, language: "en", title: "A" };
    expect((await t.call(viewer, "createHelpArticle", draft)).status).toBe(403);
    await call("updateHelpCentre", { is_on: false });
    for (const path of ["/en", "/en/articles/secret-hedgehog", "/sitemap.xml"])
      expect((await read(path)).statusCode).toBe(404);
    expect((await known("hedgehog"))[0]!.url).toBeNull();
    await call("updateHelpCentre", { is_on: true });
  });

  test("an older revision never replaces a newer one, and an empty article is not published", async () => {
    const id = await write("Draft", "");
    expect((await publish(id)).status).toBe(409);
    const save = (revision: number, body: string) =>
      call("saveHelpTranslation", { article_id: id, language: "en", body, revision });
    expect((await save(1, "First.")).body.data.content.revision).toBe(2);
    expect((await save(1, "Late.")).status).toBe(409);
    // A draft that the caller hasn't read is not published either.
    const unread = { article_id: id, language: "en", revision: 1 };
    expect((await call("publishHelpArticle", unread)).status).toBe(409);
    expect((await call("publishHelpArticle", { ...unread, revision: 2 })).status).toBe(200);
    // Two people add the same language.
    const added = { article_id: id, language: "de", title: "Entwurf", revision: 0 };
    expect((await call("saveHelpTranslation", added)).body.data.content.revision).toBe(1);
    expect((await call("saveHelpTranslation", added)).status).toBe(409);
    expect((await call("saveHelpTranslation", { ...added, revision: -1 })).status).toBe(400);
    expect(
      (await call("saveHelpTranslation", { article_id: id, language: "en", body: "x".repeat(100_001) }))
        .status,
    ).toBe(400);
  });

  test("a reader who asks too often gets 429, with the time to wait", async () => {
    const address = { remoteAddress: "203.0.113.9" };
    const ask = () => t.running.server.inject({ url: `${base}/en/search?q=card`, ...address });
    await until(async () => (await ask()).statusCode === 429);
    const refused = await ask();
    expect(refused.headers["retry-after"]).toBeDefined();
    expect(refused.headers["content-type"]).toContain("text/html");
  });
});

test("a long article is found by words at once and is gone with its job when it is deleted", async () => {
  const body = Array.from(
    { length: 900 },
    (_, index) =>
      `## Part ${index}\n\nThe walrus number ${index} likes **ice**, [rocks](https://a.example/) and fish.`,
  ).join("\n\n");
  const id = await write("Walruses", body.slice(0, 99_000));
  expect((await publish(id)).status).toBe(200);
  expect(await found("walrus likes ice")).toContain("Walruses");
  expect((await read("/en/articles/walruses")).body).toContain("walrus number 500");
  await call("deleteHelpArticle", { article_id: id });
  expect(await found("walrus number")).not.toContain("Walruses");
});
