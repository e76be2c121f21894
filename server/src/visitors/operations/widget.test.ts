import { afterAll, beforeAll, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

const SITE = "https://shop.example";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ env: { COUNTRY_HEADER: "CF-IPCountry" } });
});
afterAll(() => t.close());

const start = (w: Workspace, more: object = {}, headers: Record<string, string> = {}) =>
  t.call(headers, "startVisit", { widget_uid: w.widgetUid, origin: SITE, ...more });

async function open(w: Workspace, more: object = {}) {
  const { status, body } = await start(w, { open: true, ...more });
  expect(status).toBe(200);
  const { visitor, conversation } = body.data;
  return {
    key: visitor.visitor_key as string,
    headers: { "x-visitor-token": visitor.visitor_token as string },
    uid: conversation.session_uid as string,
  };
}

/** The events of a streamed answer. */
async function send(
  visitor: { headers: Record<string, string>; uid: string },
  message: string,
  client_key = message,
) {
  const answer = await t.call(visitor.headers, "sendVisitorMessage", {
    session_uid: visitor.uid,
    message,
    client_key,
  });
  const text = String(answer.body);
  return { ...answer, done: /event: done\ndata: (.*)/.exec(text)?.[1] ?? null };
}

const settings = (w: Workspace, values: object) =>
  t.call(w.token, "updateWidget", { project_uid: w.projectUid, widget_uid: w.widgetUid, ...values });

test("a visitor who does not open the chat gets its appearance and is not stored", async () => {
  const w = await t.workspace();
  const { body } = await start(w);
  expect(body.data).toMatchObject({ visitor: null, conversation: null, is_known: false });
  expect(body.data.widget.settings.greeting).toBe("Hi! How can I help?");
  expect(JSON.stringify(body)).not.toMatch(/secret|api_key|project_uid/);
  const sessions = await t.call(w.token, "getSessions", { project_uid: w.projectUid });
  expect(sessions.body.data).toEqual([]);
});

test("create_visitor opens no conversation, and a frame's key works only on the visitor's own site", async () => {
  const w = await t.workspace();
  const made = (await start(w, { create_visitor: true })).body.data;
  expect(made).toMatchObject({ conversation: null, is_known: false, is_team_online: false });
  const frame_key = made.visitor.visitor_key as string;
  expect((await t.call(w.token, "getSessions", { project_uid: w.projectUid })).body.data).toEqual([]);
  expect((await start(w, { frame_key })).body.data.visitor).not.toBeNull();
  const elsewhere = await start(w, { frame_key, origin: "https://other.example" });
  expect([elsewhere.status, elsewhere.body.data.visitor]).toEqual([200, null]);
  const headers = { "x-visitor-token": made.visitor.visitor_token as string };
  const identify = { user_id: "u1", hash: "x" };
  expect((await t.call(headers, "identifyVisitor", identify)).status).toBe(403);
});

test("opening the chat stores the page's and the browser's details on the session", async () => {
  const w = await t.workspace();
  const page = { page: `${SITE}/bikes`, referrer: "https://search.example/", language: "de" };
  const agent = { "user-agent": PHONE, "cf-ipcountry": "de" };
  const { body } = await start(w, { open: true, ...page }, agent);
  const uid = body.data.conversation.session_uid as string;
  const session = await t.call(w.token, "getSession", { project_uid: w.projectUid, session_uid: uid });
  expect(session.body.data).toMatchObject({
    device_type: "mobile",
    platform: "iOS",
    country: "DE",
    language: "de",
    session_meta: { page: page.page, referrer: page.referrer },
  });
});

test("a returning visitor continues the conversation; pages opened at once share it", async () => {
  const w = await t.workspace();
  const first = await open(w);
  await send(first, "hello there");
  const pages = await Promise.all([1, 2, 3].map(() => start(w, { open: true, visitor_key: first.key })));
  for (const { body } of pages) {
    expect(body.data.conversation.session_uid).toBe(first.uid);
    expect(body.data.conversation.messages[0]).toMatchObject({
      send_by: "user",
      message: "hello there",
      client_key: "hello there",
    });
  }
  const looking = await start(w, { visitor_key: first.key });
  expect(looking.body.data.conversation.session_uid).toBe(first.uid);
});

test("a visitor's key stays the same for a day: a new one would be news to every tab of the site", async () => {
  const w = await t.workspace();
  const { key } = await open(w);
  const later = async () => {
    t.clock.advance(60_000);
    return (await start(w, { visitor_key: key })).body.data.visitor.visitor_key as string;
  };
  const renewed = await later();
  expect(await later()).toBe(renewed);
});

test("for a day, calls with one newcomer key create one visitor and conversation; the team cannot read the key", async () => {
  const w = await t.workspace();
  const newcomer_key = "0123456789abcdef01234567";
  expect((await start(w, { newcomer_key })).body.data.visitor).toBeNull();
  const pages = await Promise.all([1, 2, 3].map(() => start(w, { open: true, newcomer_key })));
  const uids = pages.map(({ body }) => body.data.conversation.session_uid as string);
  expect(new Set(uids).size).toBe(1);
  expect((await start(w, { newcomer_key })).body.data.conversation.session_uid).toBe(uids[0]);
  const { body } = await t.call(w.token, "getSessions", { project_uid: w.projectUid });
  expect(body.data).toHaveLength(1);
  expect(JSON.stringify(body)).not.toContain(newcomer_key);
  const other = await t.workspace();
  expect((await start(other, { newcomer_key })).body.data.visitor).toBeNull();
  t.clock.advance(24 * 60 * 60_000);
  expect((await start(w, { newcomer_key })).body.data.visitor).toBeNull();
  expect((await open(w, { newcomer_key })).uid).not.toBe(uids[0]);
  const short = await start(w, { open: true, newcomer_key: "guessable" });
  expect([short.status, Object.keys(short.body.errors)]).toEqual([400, ["newcomer_key"]]);
});

test("a conversation closed by inactivity is followed by a new one", async () => {
  const w = await t.workspace();
  await t.call(w.token, "updateProjectSettings", { project_uid: w.projectUid, auto_close_duration: 30 });
  const first = await open(w);
  t.clock.advance(31 * 60_000);
  expect((await start(w, { visitor_key: first.key })).body.data.conversation).toBeNull();
  expect((await open(w, { visitor_key: first.key })).uid).not.toBe(first.uid);
});

test("a message gets a streamed reply, and resending it stores it once", async () => {
  const w = await t.workspace();
  const visitor = await open(w);
  const [one, two] = [await send(visitor, "hello", "k1"), await send(visitor, "hello", "k1")];
  expect(JSON.parse(one.done ?? "").data).toMatchObject({ send_by: "assistant", session_uid: visitor.uid });
  expect(JSON.parse(two.done ?? "").data.id).toBe(JSON.parse(one.done ?? "").data.id);
  const asked = { project_uid: w.projectUid, session_uid: visitor.uid };
  const { body } = await t.call(w.token, "getSessionMessages", asked);
  expect(body.data.map(({ send_by, origin }: Record<string, string>) => [send_by, origin]).sort()).toEqual([
    ["assistant", "widget"],
    ["user", "widget"],
  ]);
});

test("wrong messages are refused with the field named", async () => {
  const visitor = await open(await t.workspace());
  expect((await send(visitor, "  ", "k")).body.errors).toEqual({ message: "message must not be empty." });
  expect((await send(visitor, "x".repeat(4001), "k")).status).toBe(400);
  expect((await send({ ...visitor, headers: {} }, "hello")).status).toBe(401);
  const stranger = await open(await t.workspace());
  expect((await send({ ...visitor, headers: stranger.headers }, "hello")).status).toBe(404);
});

test("a visitor who writes too fast gets 429", async () => {
  const w = await t.workspace();
  const visitor = await open(w);
  const asked = { project_uid: w.projectUid, session_uid: visitor.uid, chat_mode: "operator" };
  expect((await t.call(w.token, "updateSession", asked)).status).toBe(200);
  for (let count = 0; count < 30; count += 1) expect((await send(visitor, `m${count}`)).status).toBe(200);
  const refused = await send(visitor, "one more");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
});

test("only allowed sites get the chat", async () => {
  const w = await t.workspace();
  await settings(w, { allowed_origins: ["https://*.shop.example"] });
  expect((await start(w)).status).toBe(403);
  expect((await start(w, { origin: "https://www.shop.example" })).status).toBe(200);
  expect((await start(w, { origin: "https://www.shop.example.evil.test" })).status).toBe(403);
  expect((await t.call({}, "startVisit", { widget_uid: "nobody", origin: SITE })).status).toBe(404);
});

test("a valid form creates a lead for the conversation", async () => {
  const w = await t.workspace();
  const field = (key: string, type: string, required: boolean) => ({
    key,
    label: key,
    type,
    required,
    options: [],
  });
  const fields = [field("name", "text", true), field("email", "email", true), field("size", "number", false)];
  await settings(w, { settings: { pre_chat_form: { enabled: true, fields } } });
  const visitor = await open(w);
  const submit = (values: object) => t.call(visitor.headers, "submitVisitorForm", { fields: values });
  expect((await submit({ email: "ada", size: "big" })).body.errors).toEqual({
    name: "name must not be empty.",
    email: "email must be an e-mail address.",
    size: "size must be a number.",
  });
  expect((await submit({ name: "Ada", email: "ada@example.com", size: "52", more: "x" })).status).toBe(200);
  const asked = { project_uid: w.projectUid, session_uid: visitor.uid };
  const session = await t.call(w.token, "getSession", asked);
  expect(session.body.data.contact_data).toMatchObject({ name: "Ada", type: "lead", verified: false });
  const contact = { project_uid: w.projectUid, contact_id: session.body.data.contact_id };
  expect((await t.call(w.token, "getContactAttributes", contact)).body).toEqual({
    type: "RXSUCCESS",
    data: { external_id: null, verified: false, attributes: { size: "52" } },
  });
  expect((await start(w, { visitor_key: visitor.key })).body.data.is_known).toBe(true);
});

test("a visitor's credential gives no other access", async () => {
  const w = await t.workspace();
  const visitor = await open(w);
  const asked = { project_uid: w.projectUid, session_uid: visitor.uid };
  expect((await t.call(visitor.headers, "getSession", asked)).status).toBe(401);
  const key = { "x-visitor-token": visitor.key };
  expect((await t.call(key, "announceVisitorTyping", { session_uid: visitor.uid })).status).toBe(401);
  expect((await t.call(visitor.headers, "announceVisitorTyping", { session_uid: visitor.uid })).status).toBe(
    200,
  );
});
