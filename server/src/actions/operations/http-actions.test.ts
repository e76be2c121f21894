import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { sendJson, startFaultyService, type FaultyService } from "../../../test/faulty-service.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

const SECRET = "sk-live-0123456789";

describe("HTTP actions against a service with faults", () => {
  let t: TestApp;
  let mine: Workspace;
  let shop: FaultyService;
  let other: FaultyService;
  beforeAll(async () => {
    t = await createTestApp({ env: { ALLOW_PRIVATE_FILE_URLS: "true" } });
    shop = await startFaultyService();
    other = await startFaultyService();
  });
  afterAll(async () => {
    await t.close();
    await shop.close();
    await other.close();
  });
  beforeEach(async () => {
    mine = await t.workspace();
    shop.requests.length = 0;
    other.requests.length = 0;
    await t.call(mine.token, "setActionSecret", {
      project_uid: mine.projectUid,
      name: "SHOP_KEY",
      secret: SECRET,
      host: shop.host,
    });
  });

  const parameters = {
    type: "object",
    properties: { id: { type: "string" }, count: { type: "integer" }, note: { type: "string" } },
  };

  async function run(configuration: object, given: object = { id: "A-7" }) {
    const { body } = await t.call(mine.token, "createAction", {
      project_uid: mine.projectUid,
      name: "order",
      description: "Orders",
      kind: "http",
      parameters,
      configuration: { retries: 0, ...configuration },
    });
    expect(body.errors).toBeUndefined();
    const { id } = body.data;
    const tested = await t.call(mine.token, "testAction", {
      project_uid: mine.projectUid,
      id,
      arguments: given,
    });
    await t.call(mine.token, "deleteAction", { project_uid: mine.projectUid, id });
    return tested.body.data;
  }
  test("a draft runs without being saved, checked like a saved action; id and draft exclude each other", async () => {
    shop.on("/orders/A-7", (_request, response) => sendJson(response, { state: "sent" }));
    const draft = {
      kind: "http",
      parameters,
      configuration: {
        url: `${shop.url}/orders/{{parameters.id}}`,
        headers: { key: "{{secrets.SHOP_KEY}}" },
        select: "/state",
      },
    };
    const tryOut = (body: object) =>
      t.call(mine.token, "testAction", { project_uid: mine.projectUid, arguments: { id: "A-7" }, ...body });
    expect((await tryOut({ draft })).body.data).toMatchObject({ status: "succeeded", output: "sent" });
    const { body } = await t.call(mine.token, "getActions", { project_uid: mine.projectUid });
    expect(body.data).toEqual([]);
    const { data } = (await newestLog()).data;
    expect(data).toMatchObject({ caller: "test", kind: "http", input: { id: "A-7" } });
    expect(data).not.toHaveProperty("action_id");
    // A secret goes to its host only, also from a draft.
    const elsewhere = { ...draft.configuration, url: `${other.url}/orders` };
    const refused = await tryOut({ draft: { ...draft, configuration: elsewhere } });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.configuration).toContain("SHOP_KEY");
    expect(other.requests).toEqual([]);
    for (const wrong of [{}, { id: 1, draft }])
      expect((await tryOut(wrong)).body.errors.id).toMatch(/id of a saved action or draft/);
    const viewer = await t.person(mine, "viewer");
    const forbidden = await t.call(viewer, "testAction", { project_uid: mine.projectUid, draft });
    expect(forbidden.status).toBe(403);
  });

  const newestLog = async () =>
    (await t.call(mine.key, "getChatbotExecutionLogs", { kind: "action", limit: 1 })).body.data[0];

  test("templates fill address, query, headers and body; a mapping picks the answer; the log has it all", async () => {
    shop.on("/orders/A%2F7%3Fx", (_request, response) =>
      sendJson(response, { order: { state: "sent", "a/b": [1, 2] } }),
    );
    const result = await run(
      {
        method: "POST",
        url: `${shop.url}/orders/{{parameters.id}}`,
        query: { n: "{{parameters.count}}", empty: "{{contact.name}}" },
        headers: { Authorization: "Bearer {{secrets.SHOP_KEY}}" },
        body: '{"note": "{{parameters.note}}", "count": {{parameters.count}}, "key": "{{secrets.SHOP_KEY}}"}',
        mapping: { status: "/order/state", second: "/order/a~1b/1", none: "/nothing" },
      },
      { id: "A/7?x", count: 3, note: 'He said "hi", {"admin": true}' },
    );
    expect(result).toMatchObject({
      status: "succeeded",
      output: { status: "sent", second: 2, none: null },
      attempts: 1,
    });
    const [request] = shop.requests;
    expect(request?.path).toBe("/orders/A%2F7%3Fx?n=3");
    expect(request?.headers["authorization"]).toBe(`Bearer ${SECRET}`);
    expect(request?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.parse(request!.body)).toEqual({
      note: 'He said "hi", {"admin": true}',
      count: 3,
      key: SECRET,
    });
    const entry = await newestLog();
    expect(entry).toMatchObject({ session_id: null, executionlog_session_data: { session_uid: "" } });
    expect(entry.data).toMatchObject({ task: "order", type: "action", message: "The action succeeded" });
    expect(entry.data.data).toMatchObject({
      caller: "test",
      status: "succeeded",
      attempts: 1,
      output: { status: "sent" },
    });
    expect(entry.data.data.input.count).toBe(3);
    expect(entry.data.data.ms).toBeGreaterThanOrEqual(0);
  });

  test("a service that repeats the secret shows it neither to the model nor in the log", async () => {
    shop.on("/echo", ({ headers }, response) =>
      sendJson(response, {
        you: headers["authorization"],
        basic: Buffer.from(SECRET).toString("base64"),
        [SECRET]: 1,
      }),
    );
    shop.on("/complaint", ({ headers }, response) =>
      sendJson(response, { wrong: headers["authorization"] }, 400),
    );
    const headers = { authorization: "Bearer {{secrets.SHOP_KEY}}" };
    const echoed = await run({ url: `${shop.url}/echo`, headers });
    expect(echoed.output.you).toBe("Bearer •••");
    const complaint = await run({ url: `${shop.url}/complaint`, headers });
    expect(complaint.problem).toContain("status 400");
    const log = await t.call(mine.key, "getChatbotExecutionLogs", { kind: "action" });
    const seen = JSON.stringify([echoed, complaint, log.body]);
    expect(seen).not.toContain(SECRET);
    expect(seen).not.toContain(Buffer.from(SECRET).toString("base64").slice(0, 20));
  });

  test("a failing service is asked again with the same Idempotency-Key", async () => {
    let calls = 0;
    shop.on("/flaky", (_request, response) => sendJson(response, { ok: true }, ++calls < 3 ? 503 : 200));
    const result = await run({ method: "POST", url: `${shop.url}/flaky`, retries: 2 });
    expect(result).toMatchObject({ status: "succeeded", output: { ok: true }, attempts: 3 });
    shop.on("/busy", (_request, response) =>
      response.writeHead(429, { "retry-after": "3600", "content-type": "application/json" }).end("{}"),
    );
    const busy = await run({ method: "POST", url: `${shop.url}/busy`, retries: 3 });
    expect(busy).toMatchObject({ status: "failed", attempts: 1 });
    const keys = new Set(
      shop.requests.filter(({ path }) => path === "/flaky").map(({ headers }) => headers["idempotency-key"]),
    );
    expect(keys.size).toBe(1);
    shop.on("/wrong", (_request, response) => sendJson(response, { why: "no such order" }, 404));
    const refused = await run({ url: `${shop.url}/wrong`, retries: 3 });
    expect(refused).toMatchObject({ status: "failed", attempts: 1 });
    expect(refused.problem).toContain("no such order");
  });

  test("500, slow, huge, broken and binary answers fail with a sentence each", async () => {
    shop.on("/500", (_request, response) => sendJson(response, {}, 500));
    shop.on("/slow", () => {});
    shop.on("/huge", (_request, response) => {
      response.writeHead(200, { "content-type": "application/json" }).end(`"${"x".repeat(400_000)}"`);
    });
    shop.on("/broken", (_request, response) => {
      response.writeHead(200, { "content-type": "application/json" }).end("<html>");
    });
    shop.on("/image", (_request, response) => {
      response.writeHead(200, { "content-type": "image/png" }).end(Buffer.alloc(10));
    });
    shop.on("/text", (_request, response) => {
      response.writeHead(200, { "content-type": "text/plain" }).end("sent");
    });
    shop.on("/deep", (_request, response) => {
      response
        .writeHead(200, { "content-type": "application/json" })
        .end("[".repeat(100_000) + "]".repeat(100_000));
    });
    const problem = async (path: string, more: object = {}) =>
      (await run({ url: shop.url + path, ...more })).problem;
    expect(await problem("/500")).toContain("status 500");
    expect(await problem("/slow", { timeout_ms: 500 })).toContain("too long");
    expect(await problem("/huge")).toContain("too large");
    expect(await problem("/broken")).toContain("something else");
    expect(await problem("/image")).toContain("image/png");
    expect(await problem("/text", { select: "/a" })).toContain("JSON");
    expect((await run({ url: `${shop.url}/text` })).output).toBe("sent");
    expect((await run({ url: `${shop.url}/deep` })).status).toMatch(/succeeded|failed/);
  });

  test("another host gets no secret by a redirect, and none that an address repeats", async () => {
    other.on("/landing", (_request, response) => sendJson(response, { from: "other" }));
    shop.on(
      "/away",
      (_request, response) => void response.writeHead(302, { location: `${other.url}/landing` }).end(),
    );
    shop.on("/leak", ({ headers }, response) => {
      const key = encodeURIComponent(String(headers["x-key"]));
      response.writeHead(302, { location: `${other.url}/landing?key=${key}` }).end();
    });
    shop.on(
      "/keep",
      (_request, response) => void response.writeHead(307, { location: `${other.url}/landing` }).end(),
    );
    shop.on("/home", (_request, response) => void response.writeHead(302, { location: "/landed" }).end());
    shop.on("/landed", ({ headers }, response) =>
      sendJson(response, { hasKey: headers["x-key"] === SECRET }),
    );
    const headers = { "x-key": "{{secrets.SHOP_KEY}}", cookie: "a=b" };
    expect((await run({ url: `${shop.url}/away`, headers })).output).toEqual({ from: "other" });
    expect(other.requests[0]?.headers["x-key"]).toBeUndefined();
    expect(other.requests[0]?.headers["cookie"]).toBeUndefined();
    expect((await run({ url: `${shop.url}/leak`, headers })).problem).toContain("another host with a secret");
    const body = '{"key": "{{secrets.SHOP_KEY}}"}';
    expect((await run({ method: "POST", url: `${shop.url}/keep`, body })).problem).toContain("another host");
    expect((await run({ url: `${shop.url}/home`, headers })).output).toEqual({ hasKey: true });
    expect(other.requests).toHaveLength(1);
    expect(JSON.stringify(other.requests)).not.toContain(SECRET);
  });

  test("an argument can't lead to another address", async () => {
    const url = `${shop.url}/orders/{{parameters.id}}/status`;
    for (const id of [
      "..",
      "../x",
      "..%2Fx",
      "%2e%2e%2fx",
      "..%252Fx",
      "x/../../y",
      "..\\x",
      "..;/x",
      ".%2e",
    ]) {
      expect({ id, ...(await run({ url }, { id })) }).toMatchObject({
        id,
        status: "failed",
        problem: expect.stringContaining("part of the address"),
      });
    }
    expect(shop.requests).toHaveLength(0);
    for (const id of ["a..b", "...", "v1.2", "50%", "a/b"]) await run({ url }, { id });
    expect(shop.requests.map(({ path }) => path)).toEqual([
      "/orders/a..b/status",
      "/orders/.../status",
      "/orders/v1.2/status",
      "/orders/50%25/status",
      "/orders/a%2Fb/status",
    ]);
    const header = await run(
      { url: `${shop.url}/x`, headers: { "x-id": "{{parameters.id}}" } },
      { id: "a\r\nx: y" },
    );
    expect(header.problem).toContain("header x-id");
    const wrong = await run({ url: `${shop.url}/x` }, { count: "three" });
    expect(wrong).toMatchObject({ status: "refused", problem: "arguments.count must be an integer." });
  });
});

describe("HTTP actions under the address guard", () => {
  /** Creates an action that calls an address, and runs it once. */
  async function callOnce(t: TestApp, url: string) {
    const mine = await t.workspace();
    const project = { project_uid: mine.projectUid };
    const action = { name: "look", description: "Looks", kind: "http", configuration: { url, retries: 0 } };
    const { body } = await t.call(mine.token, "createAction", { ...project, ...action });
    return (await t.call(mine.token, "testAction", { ...project, id: body.data.id })).body.data;
  }
  const NOT_PUBLIC = {
    status: "failed",
    problem:
      "The service's address is not public. The operator can allow it: ALLOW_PRIVATE_ACTION_URLS=true.",
  };

  test("no address inside the network is called", async () => {
    const t = await createTestApp();
    const inside = await startFaultyService();
    try {
      expect(await callOnce(t, `${inside.url}/`)).toMatchObject(NOT_PUBLIC);
      expect(inside.requests).toHaveLength(0);
    } finally {
      await t.close();
      await inside.close();
    }
  });

  test("a public service can't redirect inside", async () => {
    // 127.0.0.1 stands for the public address of the service; every other address counts as inside.
    const isAddressAllowed = (address: string) => address === "127.0.0.1";
    const t = await createTestApp({ overrides: { actionGuard: { isAddressAllowed } } });
    const shop = await startFaultyService();
    try {
      const { port } = new URL(shop.url);
      const targets = [
        `http://127.0.0.2:${port}/secret`,
        `http://[::1]:${port}/secret`,
        "//169.254.169.254/latest/meta-data/",
        "http://10.0.0.1/",
      ];
      for (const [at, location] of targets.entries()) {
        shop.on(`/${at}`, (_request, response) => void response.writeHead(302, { location }).end());
        expect(await callOnce(t, `${shop.url}/${at}`)).toMatchObject(NOT_PUBLIC);
      }
      shop.on("/twice", (_request, response) => void response.writeHead(307, { location: "/0" }).end());
      expect(await callOnce(t, `${shop.url}/twice`)).toMatchObject(NOT_PUBLIC);
      shop.on("/file", (_request, response) => {
        response.writeHead(302, { location: "file:///etc/passwd" }).end();
      });
      expect((await callOnce(t, `${shop.url}/file`)).problem).toContain("can't be called");
      expect(shop.requests.map(({ path }) => path)).toEqual([
        "/0",
        "/1",
        "/2",
        "/3",
        "/twice",
        "/0",
        "/file",
      ]);
    } finally {
      await t.close();
      await shop.close();
    }
  });
});
