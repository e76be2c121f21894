import { afterAll, beforeAll, expect, test } from "vitest";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { startNameServer, type NameServer } from "../../test/name-server.ts";
import { createTxtResolver } from "./txt-records.ts";

const HOST = "help.acme.example";
let names: NameServer;
let t: TestApp;
let mine: Workspace;
beforeAll(async () => {
  names = await startNameServer();
  t = await createTestApp({
    env: { PUBLIC_URL: "https://chat.example.com", WIDGET_URL: "https://widget.example.net" },
    overrides: { resolveTxt: createTxtResolver([names.address]) },
  });
  mine = await t.workspace();
});
afterAll(async () => {
  await t.close();
  names.close();
});

const call = (who: Workspace, operation: string, body: object = {}) =>
  t.call(who.token, operation, { project_uid: who.projectUid, ...body });
const at = (host: string, url: string, method: "GET" | "POST" = "GET") =>
  t.running.server.inject({ method, url, headers: { host, accept: "text/html" } });
const publishRecord = ({ domain }: { domain: { record_name: string; record_value: string } }) =>
  names.records.set(domain.record_name, domain.record_value);
const helpCentre = async (who: Workspace, title: string) => {
  await call(who, "updateHelpCentre", { is_on: true, title });
  const { body } = await call(who, "createHelpArticle", {
    language: "en",
    title: `About ${title}`,
    body: "Text.",
    slug: "about",
  });
  await call(who, "publishHelpArticle", { article_id: body.data.id, language: "en" });
  return (await call(who, "setHelpDomain", { domain: HOST })).body.data;
};

test("a domain serves the help centre that proved it by a TXT record, and nothing else", async () => {
  const claimed = await helpCentre(mine, "Acme");
  expect(claimed).toMatchObject({ can_use_domain: true, domain: { host: HOST, is_verified: false } });
  expect((await at(HOST, "/en/articles/about")).body).not.toContain("About Acme");
  const unproven = await call(mine, "verifyHelpDomain");
  expect([unproven.status, unproven.body.message]).toEqual([
    409,
    expect.stringContaining(claimed.domain.record_name),
  ]);
  publishRecord(claimed);
  const proven = (await call(mine, "verifyHelpDomain")).body.data;
  expect(proven).toMatchObject({ url: `https://${HOST}`, domain: { is_verified: true } });

  const page = await at(HOST, "/en/articles/about");
  expect(page.body).toContain("About Acme");
  expect(page.body).toContain(`<link rel="canonical" href="https://${HOST}/en/articles/about">`);
  expect((await at(HOST, "/")).headers.location).toBe("/en");
  expect((await at(`${HOST}:8443`, "/en")).body).toContain('action="/en/search"');
  expect((await at(HOST, "/robots.txt")).body).toContain(`Sitemap: https://${HOST}/sitemap.xml`);
  expect((await at(HOST, "/sitemap.xml")).body).toContain(`<loc>https://${HOST}/en/articles/about</loc>`);
  for (const path of [
    "/sign-in",
    "/docs",
    "/widget.js",
    "/healthz",
    "/chatbot/v1/openapi.json",
    "/assets/a.js",
  ])
    expect([path, (await at(HOST, path)).statusCode]).toEqual([path, 404]);
  expect((await at(HOST, "/chatbot/v1/getMe", "POST")).statusCode).toBe(405);
  // The product's own address serves it as before, and names the domain as the canonical one.
  const { uid } = await t.running.app.db.read
    .selectFrom("help_centres")
    .select("uid")
    .executeTakeFirstOrThrow();
  expect((await at("chat.example.com", `/help/${uid}/en/articles/about`)).body).toContain(
    `href="https://${HOST}/en/articles/about"`,
  );
});

test("no other project gets the domain while the record of the first is there; with its own alone it does", async () => {
  const theirs = await t.workspace();
  const claimed = await helpCentre(theirs, "Intruder");
  const first = (await call(mine, "getHelpCentre")).body.data;
  expect((await call(theirs, "verifyHelpDomain")).status).toBe(409);
  expect((await at(HOST, "/en")).body).toContain("About Acme");
  // DNS decides: the domain was sold.
  names.records.set(claimed.domain.record_name, claimed.domain.record_value);
  expect(first.domain.record_name).toBe(claimed.domain.record_name);
  expect((await call(theirs, "verifyHelpDomain")).status).toBe(200);
  expect((await at(HOST, "/en")).body).toContain("About Intruder");
  expect((await call(mine, "getHelpCentre")).body.data.domain.is_verified).toBe(false);
  expect((await call(theirs, "setHelpDomain", { domain: null })).body.data.domain).toBeNull();
  expect((await at(HOST, "/en")).body).not.toContain("About Intruder");
  // A new claim has a new token: the record of the earlier one proves nothing.
  expect((await call(theirs, "setHelpDomain", { domain: HOST })).status).toBe(200);
  expect((await call(theirs, "verifyHelpDomain")).status).toBe(409);
});

test.each([
  "chat.example.com",
  "www.chat.example.com",
  "widget.example.net",
  "localhost",
  "127.0.0.1",
  "[::1]",
  "help.acme.example:8080",
  "https://help.acme.example",
  "acme",
  "help..example",
  "-a.example",
])("%s is no domain of a help centre", async (domain) => {
  const refused = await call(mine, "setHelpDomain", { domain });
  expect([refused.status, refused.body.errors.domain]).toEqual([400, expect.any(String)]);
});

test("without PUBLIC_URL the installation doesn't know its own address, so there are no domains", async () => {
  const bare = await createTestApp();
  const who = await bare.workspace();
  const body = { project_uid: who.projectUid };
  expect(
    (await bare.call(who.token, "updateHelpCentre", { ...body, is_on: true })).body.data.can_use_domain,
  ).toBe(false);
  const refused = await bare.call(who.token, "setHelpDomain", { ...body, domain: HOST });
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("PUBLIC_URL")]);
  await bare.close();
});
