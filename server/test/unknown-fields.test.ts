import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operations } from "../src/operations.ts";
import { INLINE_BODY_BYTES } from "../src/platform/operations/define-operation.ts";
import type { Workspace } from "./factories.ts";
import { createTestApp, type TestApp } from "./harness.ts";
import { openVisit } from "./open-visit.ts";

/** Those of the contract, which ignore what they don't know. */
const CONTRACT = [
  "createContactCompany",
  "createProjectText",
  "createSession",
  "deleteFile",
  "inviteOrganizationMember",
  "sendMessage",
  "updateContactList",
  "updateProjectSettings",
  "updateProjectText",
  "uploadFile",
];

/** Pages of sites call these by themselves: no person is there to act on a refusal. */
const BY_PAGES = ["announceVisitorTyping", "identifyVisitor", "startFlow", "startVisit"];

let t: TestApp;
let mine: Workspace;
let project: { project_uid: string };
beforeAll(async () => {
  t = await createTestApp();
  mine = await t.workspace();
  project = { project_uid: mine.projectUid };
});
afterAll(() => t.close());

test("every operation that writes names unknown fields, but for those of the contract and of pages", () => {
  const writing = operations.filter(({ effect }) => effect !== "read");
  expect(
    writing
      .filter(({ strict }) => !strict)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...CONTRACT, ...BY_PAGES].toSorted());
  expect(operations.filter(({ effect, strict }) => effect === "read" && strict)).toEqual([]);
});

test("a mistyped field is refused by its name, and nothing is done", async () => {
  const webhook = { ...project, url: "https://hooks.example.com/", event: ["session.created"] };
  const refused = await t.call(mine.token, "createWebhook", webhook);
  expect(refused).toMatchObject({
    status: 400,
    body: {
      message: "Invalid params",
      errors: {
        event: expect.stringMatching(/^event is not a field of createWebhook\. Its fields are .*events/),
      },
    },
  });
  expect((await t.call(mine.token, "getWebhooks", project)).body.data).toEqual([]);
  const contact = { ...project, name: "Ada", mail: "ada@example.com" };
  expect((await t.call(mine.token, "createContact", contact)).body.errors).toHaveProperty("mail");
  const entries = { ...project, contacts: [{ name: "Ada", mail: "ada@example.com" }] };
  const saved = await t.call(mine.token, "saveContacts", entries);
  expect(saved.body.data.results).toMatchObject([
    { status: 400, errors: { mail: expect.stringContaining("is not a field of an entry of saveContacts") } },
  ]);
  expect((await t.call(mine.token, "getAllContacts", project)).body.data).toEqual([]);
});

test("a mistyped field inside an object or a list is refused by its path, and nothing is done", async () => {
  const ask = { kind: "ask", text: "Size?", variable: "size", answer: { type: "number" }, next: "end" };
  const flow = (step: object) => ({
    ...project,
    definition: {
      name: "Offer",
      triggers: [{ kind: "button", label: "Go" }],
      start: "ask",
      steps: { ask: { ...ask, ...step }, end: { kind: "end", text: "Bye." } },
    },
  });
  const refused = await t.call(
    mine.token,
    "createFlow",
    flow({ attemps: 2, answer: { type: "number", mx: 4 } }),
  );
  expect(refused).toMatchObject({
    status: 400,
    body: {
      errors: {
        "definition.steps.ask.attemps": "definition.steps.ask.attemps is not a field that createFlow knows.",
        "definition.steps.ask.answer.mx": expect.any(String),
      },
    },
  });
  expect((await t.call(mine.token, "getFlows", project)).body.data).toEqual([]);
  expect((await t.call(mine.token, "createFlow", flow({ attempts: 2 }))).status).toBe(200);

  const rule = (condition: object, effect: object) => ({
    ...project,
    name: "Refunds",
    event: "conversation_started",
    conditions: [{ kind: "text", operator: "contains", values: ["refund"], ...condition }],
    effects: [{ kind: "add_tags", tags: ["refund"], ...effect }],
  });
  const wrong = await t.call(mine.token, "createRule", rule({ value: "x" }, { tag: "y" }));
  expect([wrong.status, Object.keys(wrong.body.errors).toSorted()]).toEqual([
    400,
    ["conditions.0.value", "effects.0.tag"],
  ]);
  expect((await t.call(mine.token, "createRule", rule({}, {}))).status).toBe(200);
});

test("a refusal names few of many unknown fields, and only the beginning of a long name", async () => {
  const many = Object.fromEntries(Array.from({ length: 19_000 }, (_, index) => [`f${index}`, 0]));
  const refused = await t.call({}, "signIn", { email: "ada@example.com", password: "x", ...many });
  const errors = refused.body.errors as Record<string, string>;
  expect(Object.keys(errors)).toEqual(Array.from({ length: 20 }, (_, index) => `f${index}`));
  expect(errors.f19).toBe(
    "f19 is not a field of signIn. Its fields are email, password. 18980 further fields are unknown.",
  );
  const long = await t.call({}, "signIn", { email: "ada@example.com", ["x".repeat(200_000)]: 0 });
  expect(Object.keys(long.body.errors)).toEqual([`${"x".repeat(100)}…`, "password"]);
  expect(JSON.stringify(long.body).length).toBeLessThan(1000);
  const steps = { ask: { kind: "end", text: "Bye.", ...many } };
  const definition = { name: "Offer", triggers: [{ kind: "button", label: "Go" }], start: "ask", steps };
  const inside = await t.call(mine.token, "createFlow", { ...project, definition });
  expect(Object.keys(inside.body.errors)).toHaveLength(20);
});

test("entries that a list has twice are no unknown fields", async () => {
  const shop = "https://www.shop.example";
  const key = { ...project, name: "Page", allowed_origins: [shop, `${shop}/`, shop] };
  const made = await t.call(mine.token, "createProjectKey", key);
  expect([made.status, made.body.data?.allowed_origins]).toEqual([200, [shop]]);
});

test("what strangers send is parsed without a thread: it is short", async () => {
  const ofStrangers = operations.filter(
    ({ access }) => access.kind === "public" || access.kind === "visitor",
  );
  expect(ofStrangers.filter(({ maxBodyBytes }) => maxBodyBytes > INLINE_BODY_BYTES)).toEqual([]);
  const long = { email: "ada@example.com", password: "x".repeat(INLINE_BODY_BYTES) };
  expect((await t.call({}, "signIn", long)).status).toBe(413);
});

test("the contract's operations ignore them, updateSession names them", async () => {
  const company = { ...project, name: "Acme", website: "acme.example", logo: "x" };
  expect((await t.call(mine.token, "createContactCompany", company)).status).toBe(200);
  const opened = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid, mood: "good" });
  expect(opened.status).toBe(200);
  const { session_uid } = opened.body.data;
  const changed = await t.call(mine.key, "updateSession", { session_uid, mood: "bad" });
  expect([changed.status, Object.keys(changed.body.errors)]).toEqual([400, ["mood"]]);
});

test("a site's page that sends more than is known starts the chat and identifies its user", async () => {
  const visit = { widget_uid: mine.widgetUid, origin: "https://www.shop.example", open: true, mood: "good" };
  const started = (await t.call({}, "startVisit", visit)).body.data;
  const headers = { "x-visitor-token": started.visitor.visitor_token };
  const uid = started.conversation.session_uid;
  const asked = { ...project, widget_uid: mine.widgetUid };
  const { identity_secret } = (await t.call(mine.token, "getWidgetSnippet", asked)).body.data;
  const hash = createHmac("sha256", identity_secret as string)
    .update("u1")
    .digest("hex");
  const identity = { user_id: "u1", hash, name: "Ada", plan: "gold" };
  expect(await t.call(headers, "identifyVisitor", identity)).toMatchObject({ status: 200 });
  const { body } = await t.call(mine.token, "getSession", { ...project, session_uid: uid });
  expect(body.data.contact_data).toMatchObject({ name: "Ada", type: "user" });
  for (const operation of ["announceVisitorTyping", "startFlow"])
    expect(await t.call(headers, operation, { session_uid: uid, mood: "good" })).toMatchObject({
      status: 200,
    });
});

test("in a rolling upgrade the page of a newer version is told by an older process what to do", async () => {
  const person = await t.person(mine);
  const newer = { ...project, name: "Support", greeting: "Hello" };
  const refused = await t.call(person, "createTeam", newer);
  expect(refused).toMatchObject({
    status: 400,
    body: {
      message:
        "This server doesn't know greeting. Nothing was changed. If it is being upgraded, try again in a minute; otherwise reload the page.",
      errors: { greeting: expect.stringContaining("try again in a minute") },
    },
  });
  expect((await t.call(person, "getTeams", project)).body.data).toEqual([]);
  const { headers, uid } = await openVisit(t.running.app, mine);
  const said = await t.call(headers, "sendVisitorMessage", { session_uid: uid, message: "Hi", mood: "good" });
  expect([said.status, said.body.message]).toEqual([400, expect.stringContaining("try again in a minute")]);
});
