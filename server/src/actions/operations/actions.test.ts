import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

const ORDER = {
  name: "order_status",
  description: "Looks up an order",
  kind: "http",
  parameters: {
    type: "object",
    properties: { order_id: { type: "string", description: "The order's number" } },
    required: ["order_id"],
  },
  configuration: { url: "https://shop.example/orders/{{parameters.order_id}}", select: "/status" },
};

describe("actions and their secrets", () => {
  let t: TestApp;
  let mine: Workspace;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    mine = await t.workspace();
  });

  const call = (operation: string, body: object = {}, credential: Headers = mine.token) =>
    t.call(credential, operation, { project_uid: mine.projectUid, ...body });
  const create = (change: object = {}) => call("createAction", { ...ORDER, ...change });
  const configure = (change: object) => create({ configuration: { ...ORDER.configuration, ...change } });

  test("an action is created with defaults, listed, changed and deleted", async () => {
    const { body, status } = await create();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      name: "order_status",
      enabled: true,
      audience: "anyone",
      confirm: false,
    });
    expect(body.data.configuration).toMatchObject({
      method: "GET",
      timeout_ms: 10_000,
      retries: 1,
      mapping: null,
    });
    const { id } = body.data;
    const changed = await call("updateAction", { id, enabled: false, confirm: true, limit_per_hour: 5 });
    expect(changed.body.data).toMatchObject({
      enabled: false,
      confirm: true,
      limit_per_hour: 5,
      name: "order_status",
    });
    expect((await call("getAction", { id })).body.data).toEqual(changed.body.data);
    expect((await call("getActions")).body.data).toEqual([changed.body.data]);
    expect((await call("deleteAction", { id })).status).toBe(200);
    expect((await call("getActions")).body.data).toEqual([]);
    expect((await call("getAction", { id })).status).toBe(404);
  });

  test("a read that becomes a change starts safe, except for what is sent with it", async () => {
    const configuration = { ...ORDER.configuration, method: "POST" };
    const change = async (more: object, created: object = {}) => {
      const { id } = (await create({ name: `order_${Math.random().toString(36).slice(2)}`, ...created })).body
        .data;
      const { body } = await call("updateAction", { id, ...more });
      const { audience, confirm, limit_per_hour } = body.data;
      return [audience, confirm, limit_per_hour, body.message.includes("now changes something")];
    };
    expect(await change({ configuration })).toEqual(["signed", true, 20, true]);
    expect(await change({ configuration, audience: "anyone" })).toEqual(["anyone", true, 20, true]);
    expect(await change({ configuration, confirm: false })).toEqual(["signed", false, 20, true]);
    expect(await change({ configuration, limit_per_hour: null })).toEqual(["signed", true, null, true]);
    expect(await change({ configuration }, { limit_per_hour: 5 })).toEqual(["signed", true, 5, true]);
    expect(await change({ enabled: false })).toEqual(["anyone", false, null, false]);
    expect(await change({ configuration: ORDER.configuration })).toEqual(["anyone", false, null, false]);
    const open = { configuration, audience: "anyone", confirm: false, limit_per_hour: null };
    expect(await change({ configuration: { ...configuration, retries: 0 } }, open)).toEqual([
      "anyone",
      false,
      null,
      false,
    ]);
  });

  test("a name is used once in a project, and a tool of the bot keeps its own", async () => {
    await create();
    const again = await create();
    expect(again.status).toBe(409);
    expect(again.body.errors.name).toContain("already used");
    expect((await create({ name: "search_knowledgebase" })).body.errors.name).toContain("reserved");
    expect((await create({ name: "Order Status" })).body.errors.name).toMatch(/a–z/);
  });

  test.each([
    [{ url: "ftp://shop.example/x" }, /url must be a whole address/],
    [{ url: "https://{{parameters.order_id}}.shop.example/" }, /url must be a whole address/],
    [{ url: "https://shop.example@evil.example/" }, /url must be a whole address/],
    [{ url: "https://shop.example/{{secrets.SHOP_KEY}}" }, /must not contain a secret/],
    [{ url: "https://shop.example/{{parameters.other}}" }, /has no property/],
    [{ headers: { host: "evil.example" } }, /headers can't contain host/],
    [{ headers: { authorization: "Bearer {{secrets.MISSING}}" } }, /MISSING, which does not exist/],
    [{ headers: { "x-a": "{{process.env}}" } }, /Templates can name/],
    [{ method: "POST", body: "{ not json" }, /body must be JSON/],
    [{ body: "{}" }, /body can't be sent with GET/],
    [{ select: "status" }, /no JSON Pointer/],
    [{ select: "/a", mapping: { a: "/a" } }, /select and mapping/],
    [{ timeout_ms: 5 }, /timeout_ms/],
    [{ surprise: 1 }, /surprise/],
  ])("a configuration %j is refused with a sentence", async (change, sentence) => {
    const { status, body } = await configure(change);
    expect(status).toBe(400);
    expect(body.errors.configuration).toMatch(sentence);
  });

  test.each([
    [{ type: "array" }, /"type": "object"/],
    [{ type: "object", properties: { a: { type: "string", pattern: "(a+)+" } } }, /pattern is not supported/],
    [{ type: "object", properties: { a: {} } }, /a.type must be one of/],
    [{ type: "object", properties: {}, required: ["a"] }, /not a property/],
  ])("parameters %j are refused with a sentence", async (parameters, sentence) => {
    const { status, body } = await create({ parameters, configuration: { url: "https://shop.example/" } });
    expect(status).toBe(400);
    expect(body.errors.parameters).toMatch(sentence);
  });

  test("mail goes to members of the team or the address that the visitor has proven only", async () => {
    const mail = (to: string) =>
      create({ kind: "builtin", configuration: { builtin: "send_mail", to, subject: "Hi", text: "Hi" } });
    expect((await mail("{{parameters.order_id}}")).body.errors.configuration).toContain("e-mail addresses");
    expect((await mail("team@shop.example")).body.errors.configuration).toContain("no member");
    expect((await mail("{{contact.email}}")).status).toBe(200);
  });

  test("a secret is never shown, stored encrypted, and bound to its host", async () => {
    const secret = { name: "SHOP_KEY", secret: "sk-very-secret-1", host: "Shop.Example" };
    const set = await call("setActionSecret", secret);
    expect(set.body.data).toMatchObject({ name: "SHOP_KEY", host: "shop.example" });
    const listed = await call("getActionSecrets");
    expect(JSON.stringify([set.body, listed.body])).not.toContain("sk-very-secret-1");
    const [row] = await t.running.app.db.read.selectFrom("action_secrets").selectAll().execute();
    expect(JSON.stringify(row)).not.toContain("sk-very-secret-1");
    const headers = { authorization: "Bearer {{secrets.SHOP_KEY}}" };
    expect((await configure({ headers })).status).toBe(200);
    const stolen = await create({ name: "steal", configuration: { url: "https://evil.example/", headers } });
    expect(stolen.body.errors.configuration).toContain("is for shop.example only");
    const plain = await create({ name: "plain", configuration: { url: "http://shop.example/", headers } });
    expect(plain.body.errors.configuration).toContain("https://");
    const replaced = await call("setActionSecret", { ...secret, secret: "sk-another-one-2" });
    expect(replaced.body.data.id).toBe(set.body.data.id);
    expect((await call("setActionSecret", { ...secret, host: "https://shop.example/x" })).status).toBe(400);
    expect((await call("deleteActionSecret", { id: set.body.data.id })).status).toBe(200);
    expect((await call("getActionSecrets")).body.data).toEqual([]);
  });

  test("another tenant and a viewer reach neither actions nor secrets", async () => {
    const { id } = (await create()).body.data;
    const secretId = (await call("setActionSecret", { name: "K", secret: "12345678", host: "a.example" }))
      .body.data.id;
    const theirs = await t.workspace();
    const foreign = (operation: string, body: object) =>
      t.call(theirs.token, operation, { project_uid: theirs.projectUid, ...body });
    for (const operation of ["getAction", "updateAction", "deleteAction", "testAction"])
      expect([operation, (await foreign(operation, { id })).status]).toEqual([operation, 404]);
    expect((await foreign("deleteActionSecret", { id: secretId })).status).toBe(404);
    const viewer = await t.person(mine, "viewer");
    expect((await call("createAction", { ...ORDER, name: "other" }, viewer)).status).toBe(403);
    expect(
      (await call("setActionSecret", { name: "K", secret: "12345678", host: "a.example" }, viewer)).status,
    ).toBe(403);
  });
});
