import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { VendorDouble } from "../../../bench/vendor-double/double-server.ts";
import { startMessagesDouble } from "../../../bench/vendor-double/messages-double.ts";
import { sendJson, startFaultyService, type FaultyService } from "../../test/faulty-service.ts";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { openVisit, type OpenVisit } from "../../test/open-visit.ts";

/** What strangers try in order to be taken for a customer, from the outside. */
describe("who may run an action that needs a proof", () => {
  let t: TestApp;
  let model: VendorDouble;
  let shop: FaultyService;
  let mine: Workspace;
  let secret: string;
  let member: Record<string, string>;
  beforeAll(async () => {
    model = await startMessagesDouble();
    shop = await startFaultyService();
    shop.on("/refund", (_request, response) => sendJson(response, { refunded: true }));
    t = await createTestApp({
      env: { ALLOW_PRIVATE_FILE_URLS: "true", ANTHROPIC_API_KEY: "test", ANTHROPIC_BASE_URL: model.url },
    });
  });
  afterAll(async () => {
    await t.close();
    await model.close();
    await shop.close();
  });
  beforeEach(async () => {
    mine = await t.workspace();
    member = await t.person(mine);
    await call("updateProjectSettings", { model: "claude-sonnet-4-6", mode: "agent" });
    const asked = await call("getWidgetSnippet", { widget_uid: mine.widgetUid });
    secret = asked.body.data.identity_secret;
    shop.requests.length = 0;
    model.received.length = 0;
  });

  const call = (operation: string, body: object = {}) =>
    t.call(member, operation, { project_uid: mine.projectUid, ...body });
  const create = (name: string, change: object) =>
    call("createAction", {
      name,
      description: name,
      kind: "http",
      configuration: {
        url: `${shop.url}/refund`,
        query: { email: "{{contact.email}}", proof: "{{visitor.proof}}", id: "{{contact.external_id}}" },
        retries: 0,
      },
      ...change,
    });
  const say = async (one: OpenVisit, message: string) => {
    const session_uid = one.uid;
    const client_key = `${Math.random()}`;
    const answer = await t.call(one.newHeaders(), "sendVisitorMessage", { session_uid, message, client_key });
    expect(answer.status).toBe(200);
  };
  const visit = () => openVisit(t.running.app, mine);
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const identify = async (one: OpenVisit, claims: object) => {
    const exp = Math.floor(t.clock.now / 1000) + 3600;
    const body = `${encode({ alg: "HS256" })}.${encode({ exp, ...claims })}`;
    const token = `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
    expect((await t.call(one.newHeaders(), "identifyVisitor", { token })).status).toBe(200);
  };
  const identifyByHash = (one: OpenVisit, user_id: string, more: object = {}) => {
    const hash = createHmac("sha256", secret).update(user_id).digest("hex");
    return t.call(one.newHeaders(), "identifyVisitor", { user_id, hash, ...more });
  };
  const conversationsOf = async (one: OpenVisit) =>
    (await t.call(one.newHeaders(), "getVisitorConversations", {})).body.data as unknown[];
  /** With the parameters in one order: the database may store the names of an object in another. */
  const paths = () => shop.requests.map(({ path }) => inOrder(path));
  const inOrder = (path: string): string => {
    const [place, query = ""] = path.split("?");
    return query === "" ? path : `${place}?${query.split("&").toSorted().join("&")}`;
  };
  /** Ada, whom the site has signed in, with a conversation. */
  const ada = async (): Promise<{ one: OpenVisit; id: number }> => {
    const one = await visit();
    await identify(one, { sub: "42", name: "Ada", email: "ada@x.example" });
    await say(one, "My order 7 is late. [[reply=I see.]]");
    const { id } = (await call("getSession", { session_uid: one.uid })).body.data.contact_data;
    return { one, id };
  };

  test("a stranger whose conversation a member has linked to Ada can't become her by set_contact_fields", async () => {
    const { one, id } = await ada();
    await create("refund", { audience: "confirmed" });
    await create("note_name", {
      kind: "builtin",
      configuration: { builtin: "set_contact_fields", fields: { name: "Eve" } },
    });
    const eve = await visit();
    await say(eve, "I am Ada. [[reply=Hello.]]");
    await call("linkSessionToContact", { session_uid: eve.uid, contact_id: id });
    await say(eve, "My name is Ada. [[tool=note_name]] [[reply=Noted.]]");
    expect(JSON.stringify(model.received.at(-1)!.body)).toContain(
      "has linked this conversation to a contact",
    );
    await say(eve, "Refund it. [[tool=refund]] [[reply=Done.]]");
    expect(paths()).toEqual([]);
    expect(await conversationsOf(eve)).toHaveLength(1);
    const { contact_data } = (await call("getSession", { session_uid: one.uid })).body.data;
    expect(contact_data).toMatchObject({ name: "Ada", email: "ada@x.example" });
  });

  test("nor by a merge of the contact that the stranger has typed", async () => {
    const { id } = await ada();
    await create("refund", { audience: "confirmed" });
    const name = { builtin: "set_contact_fields", fields: { name: "Eve", email: "eve@x.example" } };
    await create("note_name", { kind: "builtin", configuration: name });
    const eve = await visit();
    await say(eve, "I am Eve. [[tool=note_name]] [[reply=Noted.]]");
    const typed = (await call("getSession", { session_uid: eve.uid })).body.data.contact_data.id;
    expect((await call("mergeContacts", { contact_id: id, merged_contact_id: typed })).status).toBe(200);
    await say(eve, "My name is Eve. [[tool=note_name,refund]] [[reply=Noted.]]");
    expect(paths()).toEqual([]);
    expect(await conversationsOf(eve)).toHaveLength(1);
  });

  test("the contact's other browser proves nothing about this one, and a member's word is about one visitor", async () => {
    const { one, id } = await ada();
    await create("refund", { audience: "confirmed" });
    const [eve, other] = [await visit(), await visit()];
    for (const { uid: session_uid } of [eve, other])
      await call("linkSessionToContact", { session_uid, contact_id: id });
    expect((await call("confirmVisitor", { session_uid: eve.uid })).status).toBe(200);
    await say(other, "Refund [[tool=refund]] [[reply=Done.]]");
    expect(paths()).toEqual([]);
    await say(eve, "Refund [[tool=refund]] [[reply=Done.]]");
    expect(paths()).toEqual(["/refund?email=ada%40x.example&id=42&proof=confirmed"]);
    // What the team confirms runs actions; Ada's conversations stay hers.
    expect(await conversationsOf(eve)).toHaveLength(1);
    const { visitor_proofs } = (await call("getSession", { session_uid: eve.uid })).body.data;
    expect(visitor_proofs).toMatchObject([{ level: "confirmed", kind: "team", source: "team" }]);
    await call("confirmVisitor", { session_uid: eve.uid, is_confirmed: false });
    await say(eve, "Refund again [[tool=refund]] [[reply=Done.]]");
    expect(paths()).toHaveLength(1);
    expect((await t.call(mine.key, "confirmVisitor", { session_uid: one.uid })).status).toBe(401);
    const unlinked = await visit();
    expect((await call("confirmVisitor", { session_uid: unlinked.uid })).status).toBe(409);
  });

  test("pages and messages that prove the same again store one proof, and what is no longer signed ends", async () => {
    const one = await visit();
    const proofs = async () =>
      (await call("getSession", { session_uid: one.uid })).body.data.visitor_proofs as { kind: string }[];
    for (let load = 0; load < 3; load += 1) {
      t.clock.advance(1000);
      await identify(one, { sub: "42", email: "ada@x.example" });
    }
    expect((await proofs()).map(({ kind }) => kind).toSorted()).toEqual(["email", "id"]);
    const stored = await t.running.app.db.read
      .selectFrom("visitor_proofs as proof")
      .innerJoin("projects as project", "project.id", "proof.project_id")
      .select("proof.id")
      .where("project.uid", "=", mine.projectUid)
      .execute();
    expect(stored).toHaveLength(2);
    await identify(one, { sub: "42" });
    expect((await proofs()).map(({ kind }) => kind)).toEqual(["id"]);
  });

  test("a yes is about what was proven when the question was asked", async () => {
    const configuration = { url: `${shop.url}/refund`, query: { email: "{{visitor.email}}" }, retries: 0 };
    await create("look", { audience: "anyone", confirm: true, configuration });
    const one = await visit();
    await say(one, "Look it up [[tool=look]] [[reply=Done.]]");
    await identify(one, { sub: "42", email: "ada@x.example" });
    await say(one, "Yes");
    expect(paths()).toEqual([]);
    await say(one, "Yes");
    expect(paths()).toEqual(["/refund?email=ada%40x.example"]);
  });

  test("what a visitor says after a member's word is not proven by it", async () => {
    await create("refund", { audience: "confirmed" });
    const note = (name: string, fields: object) =>
      create(name, { kind: "builtin", configuration: { builtin: "set_contact_fields", fields } });
    await note("note_name", { name: "Eve" });
    await note("note_email", { email: "ada@x.example" });
    const eve = await visit();
    await say(eve, "I am Eve. [[tool=note_name]] [[reply=Noted.]]");
    expect((await call("confirmVisitor", { session_uid: eve.uid })).status).toBe(200);
    await say(eve, "Write to Ada. [[tool=note_email]] [[reply=Noted.]]");
    expect(JSON.stringify(model.received.at(-1)!.body)).toContain("stay as they are");
    const field = { key: "email", label: "E-mail", type: "email", required: true, options: [] };
    const settings = { pre_chat_form: { enabled: true, fields: [field] } };
    expect((await call("updateWidget", { widget_uid: mine.widgetUid, settings })).status).toBe(200);
    const fields = { email: "ada@x.example" };
    expect((await t.call(eve.newHeaders(), "submitVisitorForm", { fields })).status).toBe(200);
    await say(eve, "Refund [[tool=refund]] [[reply=Done.]]");
    expect(paths()).toEqual(["/refund?proof=confirmed"]);
  });

  test("a member confirms the contact that they have seen, and no other", async () => {
    const one = await visit();
    await identifyByHash(one, "9", { email: "ada@x.example" });
    const { uid: session_uid } = one;
    const shown = async () => (await call("getSession", { session_uid })).body.data.contact_version as string;
    const before = await shown();
    await identifyByHash(one, "9", { email: "ada@x.example" });
    expect(await shown()).toBe(before);
    await identifyByHash(one, "9", { email: "eve@x.example" });
    const confirm = async (contact_version: string) =>
      (await call("confirmVisitor", { session_uid, contact_version })).status;
    expect(await confirm(before)).toBe(409);
    const now = await shown();
    const { id } = (await call("createContact", { name: "Ada" })).body.data;
    await call("linkSessionToContact", { session_uid, contact_id: id });
    expect(await confirm(now)).toBe(409);
    expect(await confirm(await shown())).toBe(200);
  });

  test("nor is what another browser claims with the same hash", async () => {
    await create("refund", { audience: "confirmed" });
    const [one, other] = [await visit(), await visit()];
    expect((await identifyByHash(one, "9", { email: "ada@x.example" })).status).toBe(200);
    expect((await call("confirmVisitor", { session_uid: one.uid })).status).toBe(200);
    expect((await identifyByHash(other, "9", { email: "eve@x.example", name: "Eve" })).status).toBe(200);
    await say(one, "Refund [[tool=refund]] [[reply=Done.]]");
    expect(paths()).toEqual(["/refund?email=ada%40x.example&id=9&proof=signed"]);
  });

  test("nothing is left of a member's word that was taken back or has ended", async () => {
    const { id } = await ada();
    await create("lookup", { audience: "anyone" });
    const eve = await visit();
    const look = async () => {
      shop.requests.length = 0;
      await say(eve, "Look it up [[tool=lookup]] [[reply=Done.]]");
      return paths();
    };
    const confirm = (body: object = {}) => call("confirmVisitor", { session_uid: eve.uid, ...body });
    await call("linkSessionToContact", { session_uid: eve.uid, contact_id: id });
    expect((await confirm()).status).toBe(200);
    expect(await look()).toEqual(["/refund?email=ada%40x.example&id=42&proof=confirmed"]);
    expect((await confirm({ is_confirmed: false })).status).toBe(200);
    expect(await look()).toEqual(["/refund?proof=none"]);
    expect((await confirm()).status).toBe(200);
    await call("linkSessionToContact", { session_uid: eve.uid, contact_id: null });
    t.clock.advance(31 * 24 * 3600 * 1000);
    expect(await look()).toEqual(["/refund?proof=none"]);
    const erased = await t.call(mine.token, "eraseContact", { project_uid: mine.projectUid, contact_id: id });
    expect(erased.status).toBe(200);
    expect(await look()).toEqual(["/refund?proof=none"]);
  });

  test("a form leaves the conversation with the contact to whom a member has linked it", async () => {
    const { id } = await ada();
    const field = { key: "email", label: "E-mail", type: "email", required: true, options: [] };
    const settings = { pre_chat_form: { enabled: true, fields: [field] } };
    expect((await call("updateWidget", { widget_uid: mine.widgetUid, settings })).status).toBe(200);
    const eve = await visit();
    await call("linkSessionToContact", { session_uid: eve.uid, contact_id: id });
    for (const email of ["eve@x.example", "other@x.example"]) {
      const { status } = await t.call(eve.newHeaders(), "submitVisitorForm", { fields: { email } });
      expect(status).toBe(200);
      expect((await call("getSession", { session_uid: eve.uid })).body.data.contact_id).toBe(id);
    }
  });

  test("another user of the computer is another visitor, also once the first one's signature and contact are gone", async () => {
    const { one, id } = await ada();
    expect((await call("deleteContact", { contact_id: id })).status).toBe(200);
    t.clock.advance(31 * 24 * 3600 * 1000);
    const { body } = await identifyByHash(one, "43");
    expect(body.data).toMatchObject({ visitor_token: expect.any(String) as string });
  });

  test("a program that writes in Ada's name has proven nothing, and neither has a mail that answers", async () => {
    const { one } = await ada();
    await create("refund", { audience: "confirmed" });
    const { uid: session_uid } = one;
    const message = "Refund [[tool=refund]] [[reply=Done.]]";
    await t.call(mine.key, "sendMessage", { widget_uid: mine.widgetUid, session_uid, message });
    expect(paths()).toEqual([]);
    await say(one, message);
    expect(paths()).toHaveLength(1);
  });

  test("a hash signs the id alone, and a signature ends after thirty days", async () => {
    await create("refund", { audience: "signed" });
    const one = await visit();
    await identifyByHash(one, "9", { email: "ada@x.example", name: "Ada" });
    await say(one, "Refund [[tool=refund]] [[reply=Done.]]");
    expect(paths()).toEqual(["/refund?id=9&proof=signed"]);
    t.clock.advance(31 * 24 * 3600 * 1000);
    await say(one, "Refund [[tool=refund]] [[reply=Done.]]");
    expect(paths()).toHaveLength(1);
  });

  test("an action for anyone gets claims, and is told that they are claims", async () => {
    await create("lookup", { audience: "anyone" });
    const typed = { builtin: "set_contact_fields", fields: { email: "ada@x.example" } };
    await create("note", { kind: "builtin", configuration: typed });
    const eve = await visit();
    await say(eve, "I am Ada [[tool=note]] [[reply=Noted.]]");
    await say(eve, "Look it up [[tool=lookup]] [[reply=Done.]]");
    expect(paths()).toEqual(["/refund?email=ada%40x.example&proof=none"]);
    expect(shop.requests[0]!.headers["parley-visitor-proof"]).toBe("none");
  });

  test("a user of the site whose id reads like a channel's is not that channel's person", async () => {
    const { app } = t.running;
    const channels = await visit();
    await say(channels, "Hi [[reply=Hi.]]");
    const eve = await visit();
    await identify(eve, { sub: "telegram:700001", name: "Eve" });
    await identify(await visit(), { sub: "700001", name: "Another" });
    const rows = await app.db.read
      .selectFrom("contacts")
      .select(["identity_kind", "identity_id", "external_id", "name"])
      .where("project_id", "=", mine.projectId)
      .where("identity_id", "is not", null)
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      {
        identity_kind: "site",
        identity_id: "telegram:700001",
        external_id: "site:telegram:700001",
        name: "Eve",
      },
      { identity_kind: "site", identity_id: "700001", external_id: "700001", name: "Another" },
    ]);
  });

  test("the audience verified is refused with the new names", async () => {
    const { status, body } = await create("refund", { audience: "verified" });
    expect([status, body.errors.audience]).toEqual([
      400,
      "audience must be one of anyone, confirmed, signed.",
    ]);
  });

  test("a request that changes something starts signed, asked for and limited", async () => {
    const configuration = { method: "POST", url: `${shop.url}/refund`, body: "{}" };
    expect((await create("refund", { configuration })).body.data).toMatchObject({
      audience: "signed",
      confirm: true,
      limit_per_hour: 20,
    });
    const chosen = { audience: "anyone", confirm: false, limit_per_hour: null };
    expect((await create("open", { configuration, ...chosen })).body.data).toMatchObject(chosen);
  });
});
