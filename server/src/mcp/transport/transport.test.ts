import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, engine, type TestApp } from "../../../test/harness.ts";
import type { Headers } from "../../../test/factories.ts";
import { ACCEPT, eventsIn, INITIALIZE as initialize, spendAll } from "../../../test/mcp-client.ts";

describe("Streamable HTTP", () => {
  let t: TestApp;
  let token: Headers;
  beforeAll(async () => {
    t = await createTestApp();
    token = (await t.workspace()).token;
  });
  afterAll(() => t.close());

  const send = (options: InjectOptions) =>
    t.running.server.inject({ method: "POST", url: "/chatbot/v1/mcp", ...options });
  const post = (body: unknown, headers: Headers = {}) =>
    send({
      headers: { ...ACCEPT, ...token, host: "127.0.0.1", ...headers },
      payload: typeof body === "string" ? body : JSON.stringify(body),
    });

  test.each([
    ["missing", {}],
    ["unknown", { authorization: "Bearer api-v1-unknown" }],
    ["of a project", { "api-key": "apk-unknown" }],
  ])(
    "a credential that is %s is answered with 401, a challenge and a JSON-RPC error",
    async (_name, credential) => {
      const answer = await send({
        headers: { ...ACCEPT, ...credential },
        payload: JSON.stringify(initialize),
      });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers["www-authenticate"]).toMatch(/^Bearer realm="parley"/);
      expect(answer.json()).toEqual({
        jsonrpc: "2.0",
        error: { code: -32000, message: "Invalid or revoked API token" },
        id: null,
      });
    },
  );

  test.each([
    ["no JSON", "{", 400, -32700],
    ["nothing", "", 400, -32700],
    ["no message", { hello: "world" }, 400, -32600],
    ["another version", { jsonrpc: "1.0", id: 1, method: "ping" }, 400, -32600],
    ["a text", '"ping"', 400, -32600],
    ["an empty batch", [], 400, -32600],
    ["a batch with a bad message", [{ jsonrpc: "2.0", id: 1, method: "ping" }, 5], 400, -32600],
    [
      "a batch that is too long",
      Array.from({ length: 11 }, (_, id) => ({ jsonrpc: "2.0", id, method: "ping" })),
      400,
      -32600,
    ],
    ["an initialize without its params", { jsonrpc: "2.0", id: 1, method: "initialize" }, 400, -32602],
    ["too large", "x".repeat(1_100_000), 413, -32000],
  ])("a body that is %s is refused as JSON-RPC says", async (_name, body, status, code) => {
    const answer = await post(body);
    expect(answer.statusCode).toBe(status);
    const { id } = body as { id?: unknown };
    expect(answer.json()).toMatchObject({
      jsonrpc: "2.0",
      error: { code },
      id: code === -32600 ? (id ?? null) : null,
    });
  });

  test("a method that does not exist is answered with -32601", async () => {
    const answer = await post({ jsonrpc: "2.0", id: 7, method: "no/such" });
    expect(answer.statusCode).toBe(200);
    expect(eventsIn(answer.body)).toMatchObject([{ id: 7, error: { code: -32601 } }]);
  });

  test("params that do not fit the method are refused with -32602", async () => {
    const tool = await post({
      jsonrpc: "2.0",
      id: 7,
      method: "tools/call",
      params: { name: "getSessions", arguments: "all" },
    });
    expect(eventsIn(tool.body)).toMatchObject([{ id: 7, error: { code: -32602 } }]);
    const prompt = await post({ jsonrpc: "2.0", id: 8, method: "prompts/get", params: {} });
    expect(eventsIn(prompt.body)).toMatchObject([
      {
        id: 8,
        error: {
          code: -32602,
          message: "Invalid params",
          data: { errors: { "params.name": "params.name is required." } },
        },
      },
    ]);
  });

  test.each([
    ["short", ""],
    ["long", "x".repeat(500_000)],
  ])("a %s body nested too deep is refused, never a crash", async (_name, padding) => {
    const deep = `{"a":${"[".repeat(5000)}${"]".repeat(5000)},"b":"${padding}"}`;
    const answer = await post(
      `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"getOrganizationDetail","arguments":${deep}}}`,
    );
    expect(answer.statusCode).toBe(400);
    const message = "Parse error: The body is nested deeper than 64 levels.";
    expect(answer.json()).toEqual({ jsonrpc: "2.0", error: { code: -32700, message }, id: null });
  });

  test("a client must accept both formats and send JSON", async () => {
    expect((await post(initialize, { accept: "application/json" })).statusCode).toBe(406);
    expect((await post(initialize, { "content-type": "text/plain" })).statusCode).toBe(415);
    expect((await post(initialize, { "mcp-protocol-version": "1999-01-01" })).statusCode).toBe(200);
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    expect((await post(ping, { "mcp-protocol-version": "1999-01-01" })).statusCode).toBe(400);
  });

  test("notifications are accepted with 202 and no body", async () => {
    const answer = await post({ jsonrpc: "2.0", method: "notifications/initialized" });
    expect({ status: answer.statusCode, body: answer.body }).toEqual({ status: 202, body: "" });
  });

  test("every request is independent: no initialize is needed before it", async () => {
    const answer = await post({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    expect(eventsIn(answer.body)).toMatchObject([
      { id: 1, result: { tools: expect.any(Array) as unknown[] } },
    ]);
  });

  test("without a session there is only POST", async () => {
    for (const method of ["GET", "DELETE"] as const) {
      const answer = await send({ method, headers: { ...token, accept: "text/event-stream" } });
      expect({ status: answer.statusCode, allow: answer.headers.allow }).toEqual({
        status: 405,
        allow: "POST",
      });
      expect(answer.json()).toMatchObject({ jsonrpc: "2.0", error: {} });
    }
  });

  test.each([
    ["evil.example", undefined, 403],
    ["evil.example:8787", undefined, 403],
    ["127.0.0.1.evil.example", undefined, 403],
    ["localhost", "http://evil.example", 403],
    ["localhost", "null", 403],
    ["localhost", "file://localhost", 403],
    ["localhost:8787", undefined, 200],
    ["localhost:8787", "http://localhost:8787", 200],
    ["[::1]:8787", "http://127.0.0.1:3000", 200],
  ])("host %s with origin %s is answered with %i", async (host, origin, status) => {
    const answer = await post(initialize, { host, ...(origin === undefined ? {} : { origin }) });
    expect(answer.statusCode).toBe(status);
    const message = status === 200 ? eventsIn(answer.body)[0] : answer.json<unknown>();
    expect(message).toMatchObject(
      status === 200 ? { id: 1, result: {} } : { id: null, error: { code: -32000 } },
    );
  });

  // Shared counts would take ten thousand statements here; that they are shared is the limiter's own matter.
  test.runIf(engine === "sqlite")("a client with too many requests gets Retry-After", async () => {
    const mine = await t.workspace();
    await spendAll(t, mine, { name: "mcp", calls: 10_000 });
    const answer = await post(initialize, mine.token);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(3000);
    expect(answer.json()).toMatchObject({
      jsonrpc: "2.0",
      error: { code: -32000, message: "Rate limit exceeded. Please try again later." },
      id: null,
    });
  });

  test("an unknown host is refused before the credential is checked", async () => {
    const answer = await send({ headers: { ...ACCEPT, host: "evil.example" }, payload: "{}" });
    expect(answer.statusCode).toBe(403);
  });
});
