import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type Desk } from "../../test/desk.ts";
import { createTestApp, engine, type TestApp } from "../../test/harness.ts";
import { openVisit, type OpenVisit } from "../../test/open-visit.ts";
import { plansOf } from "../../test/query-plans.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";
import { findBlock, hasOwnSession } from "../sessions/queries/visitors.ts";

describe("blockVisitor", () => {
  let t: TestApp;
  let desk: Desk;
  let visitor: OpenVisit;
  beforeAll(async () => {
    t = await createTestApp({ overrides: { assistant: scriptedAssistant() } });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    desk = await openDesk(t);
    visitor = await openVisit(t.running.app, desk.mine);
  });
  const block = (is_blocked = true, session_uid = visitor.uid) =>
    desk.call("blockVisitor", { session_uid, is_blocked });
  const open = () => openVisit(t.running.app, desk.mine);
  let sent = 0;
  const write = async ({ uid, headers }: OpenVisit) => {
    const body = { session_uid: uid, message: "Hello", client_key: `k${(sent += 1)}` };
    return (await t.call(headers, "sendVisitorMessage", body)).status;
  };
  const visit = async ({ key }: OpenVisit) => {
    const body = { widget_uid: desk.mine.widgetUid, origin: "https://shop.example", visitor_key: key };
    return (await t.call({}, "startVisit", { ...body, open: true })).body.data;
  };
  const signIn = async ({ headers }: OpenVisit, user_id: string) => {
    const { body } = await desk.call("rotateWidgetSecret", { widget_uid: desk.mine.widgetUid });
    const hash = createHmac("sha256", body.data.identity_secret).update(user_id).digest("hex");
    return (await t.call(headers, "identifyVisitor", { user_id, hash })).status;
  };

  test("stops a visitor's messages, signals and forms, and says so on the next visit", async () => {
    expect(await write(visitor)).toBe(200);
    expect((await block()).status).toBe(200);
    expect(await write(visitor)).toBe(403);
    const signal = { session_uid: visitor.uid };
    expect((await t.call(visitor.headers, "announceVisitorTyping", signal)).status).toBe(403);
    expect((await t.call(visitor.headers, "submitVisitorForm", { fields: {} })).status).toBe(403);
    const seen = await visit(visitor);
    expect(seen).toMatchObject({ is_blocked: true, conversation: { session_uid: visitor.uid } });
    expect(await desk.session(visitor.uid)).toMatchObject({ is_visitor_blocked: true });
    await block(false);
    expect(await desk.session(visitor.uid)).toMatchObject({ is_visitor_blocked: false });
    expect(await write(visitor)).toBe(200);
    expect(await visit(visitor)).toMatchObject({ is_blocked: false });
  });

  test("opens no new conversation for a blocked visitor", async () => {
    await block();
    await desk.call("deleteSession", { session_uid: visitor.uid });
    expect(await visit(visitor)).toMatchObject({ is_blocked: true, conversation: null });
  });

  test("reaches the other browsers of a user whom the site signed, but no one who typed the same address", async () => {
    const second = await openVisit(t.running.app, desk.mine);
    expect(await signIn(visitor, "u1")).toBe(200);
    expect(await signIn(second, "u1")).toBe(200);
    await block();
    expect(await write(second)).toBe(403);
    const [typing, victim] = [
      await openVisit(t.running.app, desk.mine),
      await openVisit(t.running.app, desk.mine),
    ];
    const form = { pre_chat_form: { enabled: true, fields: [EMAIL_FIELD] } };
    await desk.call("updateWidget", { widget_uid: desk.mine.widgetUid, settings: form });
    for (const { headers } of [typing, victim]) {
      await t.call(headers, "submitVisitorForm", { fields: { email: "ann@example.com" } });
    }
    await block(true, typing.uid);
    expect(await write(typing)).toBe(403);
    expect(await write(victim)).toBe(200);
  });

  test("reaches no browser of a user to whom a member has linked a stranger, in either direction", async () => {
    const [stranger, first, second] = [visitor, ...(await Promise.all([open(), open()]))] as const;
    for (const browser of [first, second]) expect(await signIn(browser, "ada")).toBe(200);
    const { contact_id } = await desk.session(first.uid);
    const linked = await desk.call("linkSessionToContact", { session_uid: stranger.uid, contact_id });
    expect(linked.status).toBe(200);
    await block(true, stranger.uid);
    expect(await Promise.all([stranger, first, second].map(write))).toEqual([403, 200, 200]);
    await block(false, stranger.uid);
    await block(true, first.uid);
    expect(await Promise.all([stranger, first, second].map(write))).toEqual([200, 403, 403]);
    await block(false, second.uid);
    expect(await Promise.all([first, second].map(write))).toEqual([200, 200]);
  });

  test("the check reads this visitor and those of the same user or account, never the project's", async () => {
    const key = { projectId: desk.mine.projectId, visitorId: 1, now: 0 };
    const { widgetUid } = desk.mine;
    const plans = await plansOf(t, async (sql) => {
      await findBlock(sql, key);
      await hasOwnSession(sql, { ...key, widgetUid, uid: visitor.uid });
    });
    expect(plans).toHaveLength(2);
    for (const { plan } of plans) expect(plan).not.toMatch(WALKS);
  });

  test("refuses a conversation without a visitor, a viewer and another tenant's conversation", async () => {
    expect((await block(true, await desk.conversation())).status).toBe(409);
    const viewer = await t.person(desk.mine, "viewer");
    const body = { session_uid: visitor.uid };
    expect((await desk.call("blockVisitor", body, viewer)).status).toBe(403);
    const other = await openDesk(t);
    expect((await other.call("blockVisitor", body)).status).toBe(404);
    expect(await write(visitor)).toBe(200);
  });
});

/** The plan of a query that reads all visitors of a project, or of the installation. */
const WALKS =
  engine === "postgres"
    ? /Seq Scan on visitors|visitors_(by_uid|blocked)/
    : /SCAN (visitors|browser|own|other)\b|visitors_(by_uid|blocked)/;
const EMAIL_FIELD = { key: "email", label: "E-mail", type: "email", required: false, options: [] };
