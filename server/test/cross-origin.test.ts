import { afterAll, beforeAll, expect, test } from "vitest";
import { operations } from "../src/operations.ts";
import type { Headers, Workspace } from "./factories.ts";
import { createTestApp, type TestApp } from "./harness.ts";

const SHOP = "https://www.shop.example";
const ALLOW_ORIGIN = "access-control-allow-origin";

let t: TestApp;
let mine: Workspace;
beforeAll(async () => {
  t = await createTestApp();
  mine = await t.workspace();
});
afterAll(() => t.close());

/** A key whose pages are at these origins. */
async function keyFor(...allowed_origins: string[]): Promise<Headers & { "api-key": string }> {
  const body = { project_uid: mine.projectUid, name: "Page", allowed_origins };
  return { "api-key": (await t.call(mine.token, "createProjectKey", body)).body.data.value };
}
const send = (method: "GET" | "POST" | "OPTIONS", path: string, headers: Headers, payload?: object) =>
  t.running.server.inject({ method, url: `/chatbot/v1/${path}`, headers, ...(payload ? { payload } : {}) });
const preflight = (path: string, origin = SHOP) =>
  send("OPTIONS", path, {
    origin,
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization,content-type,x-stainless-lang",
  });
const corsOf = (headers: Readonly<Record<string, unknown>>) =>
  Object.keys(headers).filter((name) => name.startsWith("access-control-"));

test("a preflight gets the same answer for every origin, and none at operations that no key opens", async () => {
  const paths = ["getSessions", "openai/v1/chat/completions", "openai/v1/responses", "anthropic/v1/messages"];
  for (const path of paths) {
    const answer = await preflight(path);
    expect({ path, status: answer.statusCode }).toEqual({ path, status: 204 });
    expect(answer.headers).toMatchObject({
      [ALLOW_ORIGIN]: "*",
      "access-control-allow-headers": "authorization, *",
      "access-control-max-age": "7200",
    });
    expect(answer.headers).not.toHaveProperty("access-control-allow-credentials");
    const stranger = await preflight(path, "https://stranger.example");
    expect(corsOf(stranger.headers)).toEqual(corsOf(answer.headers));
  }
  const closed = operations.filter(({ access }) => !("by" in access && access.by.includes("key")));
  expect(closed.length).toBeGreaterThan(100);
  for (const name of [...closed.slice(0, 20).map((operation) => operation.name), "unknown"]) {
    const answer = await preflight(name);
    expect([404, 405]).toContain(answer.statusCode);
    expect(corsOf(answer.headers)).toEqual([]);
  }
  // Without its headers it is no preflight.
  expect((await send("OPTIONS", "getSessions", {})).statusCode).toBe(405);
});

test("a page of an allowed origin reads answers and errors, with the headers that clients need", async () => {
  const key = await keyFor(SHOP);
  const headers = { ...key, origin: SHOP };
  for (const answer of [
    await send("POST", "createSession", headers, { widget_uid: mine.widgetUid }),
    await send("POST", "createSession", headers, {}),
    await send("GET", "openai/v1/models", headers),
    await send("POST", "openai/v1/chat/completions", headers, { model: "none" }),
    await send("POST", "anthropic/v1/messages", headers, {}),
  ]) {
    expect(answer.headers[ALLOW_ORIGIN]).toBe(SHOP);
    expect(answer.headers.vary).toMatch(/^origin\b/);
    const exposed = String(answer.headers["access-control-expose-headers"]).split(", ");
    expect(exposed).toEqual(expect.arrayContaining(["x-request-id", "x-ratelimit-remaining", "retry-after"]));
    expect(answer.headers).not.toHaveProperty("access-control-allow-credentials");
  }
});

test("a page of another origin is refused, and the 403 names the way out", async () => {
  const key = await keyFor(SHOP);
  for (const origin of ["https://evil.example", "http://www.shop.example", `${SHOP}.evil.example`]) {
    const answer = await send("POST", "createSession", { ...key, origin }, {});
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toContain(`pages of ${origin}. Add the origin to the key`);
    expect(corsOf(answer.headers)).toEqual([]);
    expect(answer.headers).not.toHaveProperty("x-ratelimit-limit");
    const completion = await send("GET", "openai/v1/models", { ...key, origin });
    expect([completion.statusCode, completion.json().error.message]).toEqual([403, answer.json().message]);
    expect(corsOf(completion.headers)).toEqual([]);
  }
  const before = await t.call(mine.key, "getSessions");
  await send(
    "POST",
    "createSession",
    { ...key, origin: "https://evil.example" },
    { widget_uid: mine.widgetUid },
  );
  expect((await t.call(mine.key, "getSessions")).body.data).toEqual(before.body.data);
});

test("a program with an origin of its own is served; its pages read the answers where the key allows it", async () => {
  const key = await keyFor("app://shop", "file://");
  for (const origin of ["null", "app://other", "vscode-webview://0a1b2c", "capacitor://localhost"]) {
    const answer = await send("POST", "createSession", { ...key, origin }, { widget_uid: mine.widgetUid });
    expect({ origin, status: answer.statusCode, cors: corsOf(answer.headers) }).toEqual({
      origin,
      status: 200,
      cors: [],
    });
  }
  for (const origin of ["app://shop", "file://"])
    for (const path of ["createSession", "openai/v1/embeddings"]) {
      const answer = await send("POST", path, { ...key, origin }, {});
      expect(answer.headers[ALLOW_ORIGIN]).toBe(origin);
    }
});

test("a key allows no origin by default; programs and pages of this server need none", async () => {
  const key = await keyFor();
  expect((await send("POST", "getSessions", { ...key, origin: SHOP }, {})).statusCode).toBe(403);
  for (const headers of [
    {},
    { origin: "http://parley.example:8787", host: "parley.example:8787" },
    { origin: SHOP, "sec-fetch-site": "same-origin" },
  ]) {
    const answer = await send("POST", "getSessions", { ...key, ...headers }, {});
    expect(answer.statusCode).toBe(200);
    expect(corsOf(answer.headers)).toEqual([]);
    expect(answer.headers.vary).toMatch(/^origin\b/);
  }
});

test("subdomains and local ports match as a whole", async () => {
  const key = await keyFor("https://*.shop.example", "http://localhost:*");
  const statusFor = async (origin: string) =>
    (await send("POST", "createSession", { ...key, origin }, { widget_uid: mine.widgetUid })).statusCode;
  for (const origin of ["https://a.shop.example", "https://a.b.shop.example", "http://localhost:5173"])
    expect({ origin, status: await statusFor(origin) }).toEqual({ origin, status: 200 });
  for (const origin of [
    "https://shop.example",
    "https://badshop.example",
    "http://localhost.evil.example:80",
  ])
    expect({ origin, status: await statusFor(origin) }).toEqual({ origin, status: 403 });
});

test("that a key is unknown is readable anywhere; a token or a sign-in of another origin is not", async () => {
  const unknown = { "api-key": "apk-unknown", origin: SHOP };
  const refused = await send("POST", "getSessions", unknown, {});
  expect([refused.statusCode, refused.headers[ALLOW_ORIGIN]]).toEqual([401, SHOP]);
  const completion = await send("GET", "openai/v1/models", unknown);
  expect([completion.statusCode, completion.headers[ALLOW_ORIGIN]]).toEqual([401, SHOP]);
  for (const caller of [mine.token, await t.person(mine)]) {
    const body = { project_uid: mine.projectUid };
    const answer = await send("POST", "getSessions", { ...caller, origin: SHOP }, body);
    expect([answer.statusCode, corsOf(answer.headers)]).toEqual([200, []]);
  }
  expect(corsOf((await send("POST", "getMe", { origin: SHOP }, {})).headers)).toEqual([]);
});

test("origins are normalized, listed and changed; anything else is a 400 at its field", async () => {
  const project = { project_uid: mine.projectUid };
  const given = ["https://WWW.Shop.example/", "https://www.shop.example:443", "http://localhost:*"];
  const created = await t.call(mine.token, "createProjectKey", {
    ...project,
    name: "Page",
    allowed_origins: given,
  });
  const expected = [SHOP, "http://localhost:*"];
  expect(created.body.data.allowed_origins).toEqual(expected);
  const key_id = created.body.data.id as number;
  const listed = await t.call(mine.token, "getProjectKeys", { ...project, limit: 1 });
  expect(listed.body.data).toMatchObject([{ id: key_id, allowed_origins: expected }]);
  const update = (allowed_origins: unknown) =>
    t.call(mine.token, "updateProjectKey", { ...project, key_id, allowed_origins });
  for (const wrong of [
    "*",
    "https://*.com",
    "null",
    "app://shop/page",
    "app://*",
    "javascript:alert(1)",
    "https://a.example/path",
    "https://a.example:*",
    "x",
    "",
  ])
    expect({ wrong, ...(await update([wrong])) }).toMatchObject({
      wrong,
      status: 400,
      body: { errors: { "allowed_origins.0": expect.stringContaining("must be an origin such as") } },
    });
  expect((await update(Array.from({ length: 21 }, (_, at) => `https://${at}.example`))).status).toBe(400);
  expect((await update(["http://localhost:*"])).body.data.allowed_origins).toEqual(["http://localhost:*"]);
});
