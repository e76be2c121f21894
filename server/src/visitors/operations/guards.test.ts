import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { openVisit, type OpenVisit } from "../../../test/open-visit.ts";

const SITE = "https://shop.example";
const MINUTE = 60_000;

let t: TestApp;
let w: Workspace;
beforeAll(async () => {
  t = await createTestApp({ env: { TRUST_PROXY: "true" } });
});
beforeEach(async () => {
  w = await t.workspace();
});
afterAll(() => t.close());

/** A visitor whom a person serves, so that no reply is made. */
async function served(): Promise<OpenVisit> {
  const visit = await openVisit(t.running.app, w);
  const asked = { project_uid: w.projectUid, session_uid: visit.uid, chat_mode: "operator" };
  expect((await t.call(w.token, "updateSession", asked)).status).toBe(200);
  return visit;
}

let sent = 0;
function send(visit: OpenVisit, message = "hello", headers: Headers = {}) {
  sent += 1;
  const body = { session_uid: visit.uid, message, client_key: `k${sent}` };
  return t.call({ ...visit.newHeaders(), ...headers }, "sendVisitorMessage", body);
}

const from = (address: string): Headers => ({ "x-forwarded-for": address });
const start = (body: object, headers: Headers = {}) =>
  t.call(headers, "startVisit", { widget_uid: w.widgetUid, origin: SITE, ...body });

describe("visitor limits", () => {
  type Act = (visits: readonly OpenVisit[], count: number) => Promise<{ status: number; headers: object }>;
  const one = (visits: readonly OpenVisit[]) => visits[0]!;
  const limits: readonly (readonly [what: string, calls: number, windowMs: number, act: Act])[] = [
    [
      "messages of a visitor, wherever from",
      30,
      MINUTE,
      (visits, count) => send(one(visits), "hi", from(`10.1.0.${count}`)),
    ],
    [
      "messages of an address, from any visitor",
      150,
      MINUTE,
      (visits, count) => send(visits[count % visits.length]!, "hi", from("10.2.0.1")),
    ],
    [
      "signs of writing",
      120,
      MINUTE,
      (visits) => t.call(one(visits).newHeaders(), "announceVisitorTyping", { session_uid: one(visits).uid }),
    ],
    [
      "tries at an identity",
      120,
      MINUTE,
      async (visits) => {
        const answer = await t.call(one(visits).newHeaders(), "identifyVisitor", {
          user_id: "u",
          hash: "guess",
        });
        return { ...answer, status: answer.status === 403 ? 200 : answer.status };
      },
    ],
    ["visits from an address", 600, 10 * MINUTE, () => start({}, from("10.3.0.1"))],
  ];

  test.each(limits)("%s: %i", { tags: ["later"] }, async (_what, calls, windowMs, act) => {
    t.clock.advance(windowMs);
    const visits: OpenVisit[] = [];
    while (visits.length < 6) visits.push(await served());
    for (let count = 0; count < calls; count += 1) expect((await act(visits, count)).status).toBe(200);
    const refused = await act(visits, calls);
    expect(refused.status).toBe(429);
    const wait = Number((refused.headers as Record<string, string>)["retry-after"]);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(windowMs / 1000);
    t.clock.advance(wait * 1000);
    expect((await act(visits, calls)).status).toBe(200);
  });
});

test.each([
  ["one letter", "a", 200],
  ["4,000 letters", "x".repeat(4_000), 200],
  ["4,001 letters", "x".repeat(4_001), 400],
  ["4,000 thumbs", "👍".repeat(4_000), 200],
  ["4,001 thumbs", "👍".repeat(4_001), 400],
  ["nothing", "", 400],
  ["blanks", " \n\t", 400],
  ["what is taken away", "\0", 400],
])("a message of %s gets the expected status", async (_what, message, status) => {
  t.clock.advance(MINUTE);
  const answer = await send(await served(), message);
  expect(answer.status).toBe(status);
  const named = Object.keys((answer.body as { errors?: object }).errors ?? {});
  expect(named).toEqual(status === 400 ? ["message"] : []);
});

test("what a site sends about a user is bounded", async () => {
  t.clock.advance(MINUTE);
  const visit = await served();
  const identify = (data: object) =>
    t.call(visit.newHeaders(), "identifyVisitor", { user_id: "u", hash: "guess", data });
  expect((await identify({ about: "x".repeat(9_000) })).status).toBe(403);
  const { status, body } = await identify({ about: "x".repeat(10_000) });
  expect([status, Object.keys(body.errors)]).toEqual([400, ["data"]]);
});

describe("a visitor's token", () => {
  const typing = (visit: OpenVisit, token: string) =>
    t.call({ "x-visitor-token": token }, "announceVisitorTyping", { session_uid: visit.uid });

  test("expires after an hour, and the browser key gets a new one for the same visitor", async () => {
    const visit = await openVisit(t.running.app, w);
    const token = visit.headers["x-visitor-token"] ?? "";
    t.clock.advance(60 * MINUTE - 1);
    expect((await typing(visit, token)).status).toBe(200);
    t.clock.advance(1);
    expect((await typing(visit, token)).body.message).toBe("Invalid or expired visitor token");
    const { body } = await start({ visitor_key: visit.key });
    expect(body.data.conversation.session_uid).toBe(visit.uid);
    const renewed = body.data.visitor;
    expect(Date.parse(renewed.expires_at as string)).toBe(t.clock.now + 60 * MINUTE);
    expect((await typing(visit, renewed.visitor_token as string)).status).toBe(200);
  });

  test("is rejected once changed, truncated or signed for another purpose", async () => {
    const visit = await openVisit(t.running.app, w);
    const [claims = "", signature = ""] = (visit.headers["x-visitor-token"] ?? "").split(".");
    const [uid, id, end] = JSON.parse(Buffer.from(claims, "base64url").toString()) as [
      string,
      number,
      number,
    ];
    const claim = (values: unknown) => Buffer.from(JSON.stringify(values)).toString("base64url");
    const forged = [
      "",
      ".",
      "null.null",
      claims,
      `${claims}.`,
      `.${signature}`,
      `${claims}.${signature.slice(1)}`,
      `${claim([uid, id + 1, end])}.${signature}`,
      `${claim([uid, id, end + 1])}.${signature}`,
      visit.key,
    ];
    for (const token of forged) expect([token, (await typing(visit, token)).status]).toEqual([token, 401]);
    expect((await typing(visit, `${claims}.${signature}`)).status).toBe(200);
  });

  test("a browser key of another widget, a forged one or one older than a year starts as a new visitor", async () => {
    const visit = await openVisit(t.running.app, w);
    const stranger = await openVisit(t.running.app, await t.workspace());
    const token = visit.headers["x-visitor-token"];
    for (const visitor_key of [stranger.key, token, `${visit.key}x`, "a.b"])
      expect((await start({ visitor_key })).body.data.visitor).toBeNull();
    expect((await start({ visitor_key: visit.key })).body.data.visitor).not.toBeNull();
    t.clock.advance(366 * 24 * 60 * MINUTE);
    expect((await start({ visitor_key: visit.key })).body.data.visitor).toBeNull();
  });
});

describe("sites", () => {
  const allowed = [
    "https://shop.example",
    "https://shop.example:8443",
    "https://*.wild.example",
    "http://localhost:3000",
  ];
  test.each([
    ["https://shop.example", 200],
    ["https://SHOP.example", 200],
    ["https://shop.example:443", 200],
    ["https://shop.example:8443", 200],
    ["https://shop.example:8444", 403],
    ["http://shop.example", 403],
    ["https://www.shop.example", 403],
    ["https://shop.example.evil.example", 403],
    ["https://evilshop.example", 403],
    ["https://shop.example@evil.example", 403],
    ["https://shop.example/path", 403],
    ["https://a.wild.example", 200],
    ["https://a.b.wild.example", 200],
    ["https://wild.example", 403],
    ["https://a.wild.example:8443", 403],
    ["https://a.wild.example.evil.example", 403],
    ["https://*.wild.example", 403],
    ["http://localhost:3000", 200],
    ["http://localhost", 403],
    ["http://127.0.0.1:3000", 403],
    ["null", 403],
    ["file://", 403],
    ["", 403],
  ])("%s is answered with %i", async (origin, status) => {
    const widget = { project_uid: w.projectUid, widget_uid: w.widgetUid };
    await t.call(w.token, "updateWidget", { ...widget, allowed_origins: allowed });
    expect((await start({ origin, open: true }, from("10.4.0.1"))).status).toBe(status);
  });

  test("the product's own pages show every widget", async () => {
    const widget = { project_uid: w.projectUid, widget_uid: w.widgetUid };
    await t.call(w.token, "updateWidget", { ...widget, allowed_origins: allowed });
    const origin = new URL(t.running.app.publicUrl()).origin;
    expect((await start({ origin })).status).toBe(200);
  });
});
