import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "./harness.ts";

describe("the HTTP surface", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  const request = (options: InjectOptions) => t.running.server.inject(options);

  test("reports that it serves and which parts are ready", async () => {
    expect((await request({ url: "/healthz" })).statusCode).toBe(200);
    const ready = await request({ url: "/readyz" });
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toMatchObject({
      data: { ready: expect.arrayContaining(["database", "writes", "disk"]) as string[] },
    });
  });

  test("answers an unknown operation with 404 and a wrong method with 405, both in the envelope", async () => {
    const unknown = await request({ method: "POST", url: "/chatbot/v1/noSuchOperation", payload: "{}" });
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toEqual({ type: "RXERROR", message: "Not found" });
    const wrong = await request({ method: "GET", url: "/chatbot/v1/getOrganizationDetail" });
    expect(wrong.statusCode).toBe(405);
    expect(wrong.headers.allow).toBe("POST");
    expect(wrong.json()).toMatchObject({ type: "RXERROR" });
  });

  test.each([
    ["GET", "/chatbot/v1/anthropic/v1/messages", "POST"],
    ["PUT", "/chatbot/v1/anthropic/v1/messages/count_tokens", "POST"],
    ["POST", "/chatbot/v1/anthropic/v1/models/some-model", "GET, HEAD"],
    ["GET", "/chatbot/v1/openai/v1/chat/completions", "POST"],
    ["PUT", "/chatbot/v1/mcp", "POST, GET, DELETE"],
    ["POST", "/chatbot/v1/openapi.json", "GET, HEAD"],
    ["POST", "/healthz", "GET, HEAD"],
    ["DELETE", "/docs", "GET, HEAD"],
  ] as const)("%s %s is 405 and names %s", async (method, url, allow) => {
    const mine = await t.workspace();
    const answer = await request({ method, url, headers: mine.key });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe(allow);
  });

  test("every answer carries its own request id", async () => {
    const mine = await t.workspace();
    const first = await t.call(mine.token, "getOrganizationDetail");
    const second = await t.call({}, "getOrganizationDetail");
    expect(first.headers["x-request-id"]).toMatch(/^[\w-]{16}$/);
    expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
    const forged = await t.call({ "x-request-id": "a b\u00e9 forged" }, "getOrganizationDetail");
    expect(forged.headers["x-request-id"]).toMatch(/^[\w-]{16}$/);
  });

  test("every answer of the API names its version", async () => {
    const { key } = await t.workspace();
    for (const url of ["getSessions", "unknown", "openai/v1/models", "openapi.json", "mcp"])
      expect((await request({ url: `/chatbot/v1/${url}`, headers: key })).headers["x-api-version"]).toBe("1");
    expect((await request({ url: "/healthz" })).headers).not.toHaveProperty("x-api-version");
  });

  test("refuses a body that is too large with 413 and a foreign body format with 415", async () => {
    const mine = await t.workspace();
    const large = await t.call(
      mine.token,
      "getOrganizationDetail",
      JSON.stringify({ pad: "x".repeat(1_100_000) }),
    );
    expect(large).toMatchObject({ status: 413, body: { type: "RXERROR" } });
    const foreign = await request({
      method: "POST",
      url: "/chatbot/v1/getOrganizationDetail",
      headers: { ...mine.token, "content-type": "multipart/form-data; boundary=x" },
      payload: "--x--",
    });
    expect(foreign.statusCode).toBe(415);
    expect(foreign.json()).toMatchObject({ type: "RXERROR" });
  });

  test.each([
    ["an array", "[]"],
    ["a text", '"x"'],
    ["a number", "1"],
    ["null is an empty body", "null"],
    ["deep nesting", `{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`],
  ])("a body that is %s never ends in a 5xx", async (_name, payload) => {
    const mine = await t.workspace();
    const { status } = await t.call(mine.token, "getOrganizationDetail", payload);
    expect(status).toBe(payload === "null" ? 200 : 400);
  });
});
