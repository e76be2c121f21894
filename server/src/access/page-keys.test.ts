import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Headers, Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { openVisit } from "../../test/open-visit.ts";
import { insertConnection } from "../models/queries/connections.ts";
import { operations } from "../operations.ts";
import { warnOfNarrowedKeys } from "./warn-of-narrowed-keys.ts";

const SHOP = "https://www.shop.example";
const FOR_PAGES = ["createSession", "getSessionMessages", "rateSession", "sendMessage"];

describe("the key of a page", () => {
  let t: TestApp;
  let mine: Workspace;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    mine = await t.workspace();
  });

  const create = (more: object = { allowed_origins: [SHOP] }) =>
    t.call(mine.token, "createProjectKey", { project_uid: mine.projectUid, name: "Page", ...more });
  async function keyWith(more?: object): Promise<Headers & { "api-key": string }> {
    return { "api-key": (await create(more)).body.data.value };
  }
  const complete = (key: { "api-key": string }, more: object = {}, remoteAddress = "198.51.100.7") =>
    t.running.server.inject({
      method: "POST",
      url: "/chatbot/v1/openai/v1/chat/completions",
      headers: { authorization: `Bearer ${key["api-key"]}` },
      payload: { model: "gpt-4.1", messages: [{ role: "user", content: "When do you open?" }], ...more },
      remoteAddress,
    });
  const openWith = async (key: Headers): Promise<string> =>
    (await t.call(key, "createSession", { widget_uid: mine.widgetUid })).body.data.session_uid;
  const say = (key: Headers, session_uid: string, more: object = {}) =>
    t.call(key, "sendMessage", { widget_uid: mine.widgetUid, session_uid, message: "Hello", ...more });

  test("opens nothing but completions and conversations of its own, from any program that has found it", async () => {
    const key = await keyWith();
    expect((await complete(key)).statusCode).toBe(200);
    const open = operations.filter(({ forPages }) => forPages).map(({ name }) => name);
    expect(open.toSorted()).toEqual(FOR_PAGES);
    for (const { name, access } of operations) {
      if (access.kind !== "project" || !access.by.includes("key") || FOR_PAGES.includes(name)) continue;
      const refused = await t.call(key, name, { session_uid: "1" });
      expect({ name, status: refused.status, says: refused.body.message }).toEqual({
        name,
        status: 403,
        says: expect.stringContaining("Call this from your server, with a key without origins."),
      });
    }
    const feed = await t.running.server.inject({
      method: "GET",
      url: "/chatbot/v1/live/events",
      headers: key,
    });
    expect(feed.statusCode).toBe(403);
  });

  test("an Idempotency-Key brings back no other visitor's answer", async () => {
    const key = await keyWith();
    const open = async (remoteAddress: string): Promise<string> => {
      const response = await t.running.server.inject({
        method: "POST",
        url: "/chatbot/v1/createSession",
        headers: { ...key, "idempotency-key": "1" },
        payload: { widget_uid: mine.widgetUid },
        remoteAddress,
      });
      expect(response.statusCode).toBe(200);
      return response.json().data.session_uid;
    };
    const mineAlone = await open("198.51.100.7");
    expect(await open("198.51.100.8")).not.toBe(mineAlone);
    expect(await open("198.51.100.7")).toBe(mineAlone);
  });

  test("runs no actions, and lists the installation's models alone", async () => {
    await t.running.app.db.write(({ sql }) =>
      insertConnection(
        sql,
        mine.organizationId,
        {
          kind: "server",
          name: "secret-lab",
          address: "https://models.shop.example/v1",
          secret: null,
          settings: {},
          models: [{ value: "llama", label: "Llama" }],
          testedAt: t.clock.now,
          lastError: null,
        },
        t.clock.now,
      ),
    );
    const action = {
      name: "status",
      description: "d",
      kind: "http",
      configuration: { url: `${SHOP}/status` },
    };
    const project = { project_uid: mine.projectUid };
    expect((await t.call(mine.token, "createAction", { ...project, ...action })).status).toBe(200);
    const tools = [{ type: "svc:actions", names: ["status"] }];
    const refused = await complete(await keyWith(), { tools });
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      403,
      expect.stringContaining("svc:actions needs a key without allowed origins."),
    ]);
    expect((await complete({ "api-key": mine.key["api-key"]! }, { tools })).statusCode).toBe(200);

    const page = await keyWith();
    const names = async (key: Headers) =>
      JSON.stringify((await t.call(key, "getSupportedModels")).body.data).includes("secret-lab");
    expect([await names(mine.key), await names(page)]).toEqual([true, false]);
    const get = async (key: Headers, path: string) =>
      t.running.server.inject({
        url: `/chatbot/v1/${path}`,
        headers: { authorization: `Bearer ${key["api-key"]}` },
      });
    for (const models of ["openai/v1/models", "anthropic/v1/models"]) {
      const all = `${models}?limit=1000`;
      expect((await get(mine.key, all)).body).toContain("secret-lab");
      expect((await get(page, all)).body).not.toContain("secret-lab");
      const named = `${models}/${encodeURIComponent("secret-lab/llama")}`;
      expect((await get(mine.key, named)).statusCode).toBe(200);
      expect((await get(page, named)).statusCode).toBe(404);
    }
  });

  test("talks in the conversation it opened, as its visitor alone, and reaches no other", async () => {
    const key = await keyWith();
    const own = await openWith(key);
    expect((await say(key, own)).body.data.send_by).toBe("assistant");
    for (const send_by of ["operator", "assistant"])
      expect((await say(key, own, { send_by })).status).toBe(403);
    const read = (session_uid: string, more: object = {}) =>
      t.call(key, "getSessionMessages", { session_uid, ...more });
    expect((await read(own)).body.data.length).toBe(2);
    for (const more of [{ include_notes: true }, { include_events: true }])
      expect((await read(own, more)).status).toBe(403);
    const emulated = { widget_uid: mine.widgetUid, is_emulator: true };
    expect((await t.call(key, "createSession", emulated)).status).toBe(403);

    const visitors = (await openVisit(t.running.app, mine)).uid;
    const servers = await openWith(mine.key);
    const otherPages = await openWith(await keyWith());
    for (const uid of [visitors, servers, otherPages]) {
      expect((await read(uid)).status).toBe(404);
      expect((await say(key, uid)).status).toBe(404);
      expect((await t.call(key, "rateSession", { session_uid: uid, score: 5 })).status).toBe(404);
    }
    expect((await t.call(mine.key, "getSessionMessages", { session_uid: servers })).body.data).toEqual([]);
  });

  test("can't be given more, and never becomes a server's key", async () => {
    for (const permissions of [{ Sessions: "Read", Logs: "Read" }, { Training: "Read" }]) {
      const refused = await create({ allowed_origins: [SHOP], permissions });
      expect(refused.body.errors.permissions).toMatch(/allowed origins can't have: (Logs|Training)\./);
    }
    const { body } = await create();
    expect(body.data.permissions).toEqual({ Sessions: "Write", Completions: "Write" });
    const change = (more: object) =>
      t.call(mine.token, "updateProjectKey", { project_uid: mine.projectUid, key_id: body.data.id, ...more });
    const freed = await change({ allowed_origins: [] });
    expect([freed.status, freed.body.message]).toEqual([409, expect.stringContaining("Create another key")]);
    expect((await change({ permissions: { Logs: "Read" } })).status).toBe(400);
    const completions = await change({ permissions: { Completions: "Write" } });
    expect(completions.body.data.permissions).toEqual({ Completions: "Write" });
    const key = { "api-key": body.data.value as string };
    expect((await t.call(key, "createSession", { widget_uid: mine.widgetUid })).status).toBe(403);
    expect((await complete(key)).statusCode).toBe(200);
  });

  test("one address uses up its own hour, an IPv6 network as one, and no other's", async () => {
    const key = await keyWith();
    const network = (host: number) => complete(key, {}, `2001:db8:1:2::${host.toString(16)}`);
    for (let host = 1; host <= 60; host += 1) expect((await network(host)).statusCode).toBe(200);
    expect((await network(61)).statusCode).toBe(429);
    expect((await complete(key, {}, "2001:db8:1:3::1")).statusCode).toBe(200);
    expect((await complete({ "api-key": mine.key["api-key"]! }, {}, "2001:db8:1:2::1")).statusCode).toBe(200);
  });

  test("Completions alone opens the completion endpoints and no operation", async () => {
    const key = await keyWith({ permissions: { Completions: "Write" } });
    expect((await complete(key)).statusCode).toBe(200);
    expect((await t.call(key, "getSessions")).status).toBe(403);
    expect((await t.call(key, "createSession", { widget_uid: mine.widgetUid })).status).toBe(403);
    const reader = await keyWith({ permissions: { Completions: "Read" } });
    expect((await complete(reader)).statusCode).toBe(403);
    const token = { project_uid: mine.projectUid, name: "x", permissions: { Completions: "Write" } };
    expect((await t.call(await t.person(mine), "createApiToken", token)).status).toBe(400);
  });

  test("one from before is narrowed, listed with a warning until it is saved, and named in the log", async () => {
    const { body } = await create({ permissions: { Sessions: "Write", Training: "Read", Logs: "Read" } });
    const { app } = t.running;
    const { body: other } = await create({ permissions: { Sessions: "Write" } });
    await app.db.write(({ sql }) =>
      sql
        .updateTable("project_keys")
        .set({ origins: JSON.stringify([SHOP]) as never, was_narrowed: 1 })
        .where("id", "=", body.data.id)
        .execute(),
    );
    const listed = async () => {
      const keys = await t.call(mine.token, "getProjectKeys", { project_uid: mine.projectUid });
      return keys.body.data.find(({ id }: { id: number }) => id === body.data.id);
    };
    expect(await listed()).toMatchObject({ was_narrowed: true, permissions: { Sessions: "Write" } });
    const warnings: unknown[][] = [];
    const log = {
      ...app.log,
      warn: (...line: unknown[]) => warnings.push(line),
    } as unknown as typeof app.log;
    await warnOfNarrowedKeys({ db: app.db, log });
    expect(JSON.stringify(warnings)).toContain(mine.projectUid);
    expect(JSON.stringify(warnings)).toContain(body.data.hint);
    expect(JSON.stringify(warnings)).not.toContain(other.data.hint);
    expect(JSON.stringify(warnings)).not.toContain(body.data.value);
    const key = { "api-key": body.data.value as string };
    expect((await t.call(key, "getChatbotExecutionLogs")).status).toBe(403);
    expect((await complete(key)).statusCode).toBe(200);
    const saved = { project_uid: mine.projectUid, key_id: body.data.id, name: "Page" };
    expect((await t.call(mine.token, "updateProjectKey", saved)).body.data.was_narrowed).toBe(false);
    expect(await listed()).toMatchObject({ was_narrowed: false });
  });
});
