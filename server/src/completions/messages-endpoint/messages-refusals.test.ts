import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, failureOf, MODEL, serveApp, type Customer, type ServedApp } from "../../../test/served-app.ts";

let served: ServedApp;
let customer: Customer;

beforeAll(async () => {
  served = await serveApp();
  customer = await served.customer();
});
afterAll(() => served.close());

describe("a key", () => {
  test.each([
    ["missing", {}],
    ["unknown", { "x-api-key": "apk-unknown" }],
    ["of another kind", { authorization: "Bearer api-v1-unknown" }],
  ])("that is %s gives 401 authentication_error before the body is parsed", async (_name, headers) => {
    const response = await fetch(`${served.baseUrl}/anthropic/v1/messages`, {
      method: "POST",
      headers: headers as Record<string, string>,
      body: "{",
    });
    expect(response.status).toBe(401);
    expect((await failureOf(response)).error).toEqual({
      type: "authentication_error",
      message: "Invalid or missing API key",
    });
  });

  test.each(["x-api-key", "authorization", "api-key"])("is taken from %s", async (name) => {
    const value = name === "authorization" ? `Bearer ${customer.apiKey}` : customer.apiKey;
    const response = await customer.post(ask("Hello"), { "x-api-key": "", [name]: value });
    expect(response.status).toBe(200);
    expect(response.headers.get("request-id")).toBe(response.headers.get("x-request-id"));
  });
});

test("an organization without credits gets 402 insufficient_credits and no vendor is asked", async () => {
  const poor = await served.customer({ credits: 0 });
  const before = served.anthropic.stats.requests;
  const response = await poor.post(ask("Hello"));
  expect(response.status).toBe(402);
  expect((await failureOf(response)).error.type).toBe("insufficient_credits");
  expect(served.anthropic.stats.requests).toBe(before);
});

test.each(["/anthropic/v1/messages", "/openai/v1/chat/completions"])(
  "%s answers another method with 405 and the allowed one",
  async (path) => {
    for (const method of ["GET", "PUT", "DELETE"]) {
      const headers = { "x-api-key": customer.apiKey };
      const response = await fetch(`${served.baseUrl}${path}`, { method, headers });
      expect([method, response.status, response.headers.get("allow")]).toEqual([method, 405, "POST"]);
      const { error } = (await response.json()) as { error: { message: string } };
      expect(error.message).toContain("use POST");
    }
  },
);

test("a body over 10 MB gives 413 request_too_large", async () => {
  const response = await customer.post(ask("Hello", { padding: "x".repeat(10 * 1024 * 1024) }));
  expect(response.status).toBe(413);
  expect((await failureOf(response)).error).toEqual({
    type: "request_too_large",
    message: "The request exceeds 10 MB.",
  });
  expect(
    (await customer.post(ask("Hello", { metadata: { user_id: "x".repeat(9 * 1024 * 1024) } }))).status,
  ).toBe(200);
});

test.each(["/anthropic/v1/messages", "/anthropic/v1/messages/count_tokens", "/openai/v1/chat/completions"])(
  "%s refuses a body with too many values or levels in its own format",
  async (path) => {
    const post = async (body: string) => {
      const response = await fetch(`${served.baseUrl}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-api-key": customer.apiKey },
        body,
      });
      expect(response.status).toBe(400);
      const { error, ...rest } = (await response.json()) as { error: { type: string; message: string } };
      expect(error.type).toBe("invalid_request_error");
      expect(path.startsWith("/openai") ? error : rest).toMatchObject(
        path.startsWith("/openai") ? { code: null, param: null } : { type: "error" },
      );
      return error.message;
    };
    const rest = JSON.stringify(ask("Hello")).slice(0, -1);
    const tooMany = "The body has more than 50,000 values.";
    expect(await post(`${rest},"metadata":[${"0,".repeat(4_000_000)}0]}`)).toBe(tooMany);
    expect(await post(`${rest},"metadata":[${"0,".repeat(60_000)}0]}`)).toBe(tooMany);
    const tooDeep = "The body is nested deeper than 64 levels.";
    expect(await post(`${rest},"metadata":${"[".repeat(100)}${"]".repeat(100)}}`)).toBe(tooDeep);
    const broken = `${rest},"metadata":"${"x".repeat(1_000_000)}`;
    expect(await post(broken)).toBe("The body is not valid JSON.");
  },
);

test.each([
  ["Professional", 200],
  ["Advanced", 1000],
  ["Agency", 1000],
] as const)(
  "plan %s has %i requests an hour, then 429 that tells clients not to retry",
  async (plan, calls) => {
    const other = await served.customer({ plan });
    const allowance = { name: "completions", calls, seconds: 3600 };
    const { limiter } = served.t.running.app;
    for (let call = 1; call < calls; call++) await limiter.spend(allowance, String(other.organizationId));
    const last = await other.post(ask("Hello"));
    expect(last.status).toBe(200);
    expect(last.headers.get("x-ratelimit-limit")).toBe(String(calls));
    expect(last.headers.get("x-ratelimit-remaining")).toBe("0");
    const refused = await other.post(ask("Hello", { stream: true }));
    expect(refused.status).toBe(429);
    expect((await failureOf(refused)).error.type).toBe("rate_limit_error");
    expect(refused.headers.get("x-should-retry")).toBe("false");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500);
    served.t.clock.advance(3_600_000);
    expect((await other.post(ask("Hello"))).status).toBe(200);
  },
);

test("a limit that ends within half a minute leaves the retry to the clients, and they wait for it", async () => {
  const other = await served.customer({ plan: "Professional" });
  const { limiter } = served.t.running.app;
  const allowance = { name: "completions", calls: 200, seconds: 3600 };
  for (let call = 0; call < 200; call++) await limiter.spend(allowance, String(other.organizationId));
  served.t.clock.advance(3_600_000 - 900);
  const statuses: number[] = [];
  const seen: typeof fetch = async (url, init) => {
    const response = await fetch(url, init);
    statuses.push(response.status);
    expect(response.headers.get("retry-after")).toBe(response.status === 429 ? "1" : null);
    served.t.clock.advance(900);
    return response;
  };
  const client = new OpenAI({ apiKey: other.apiKey, baseURL: `${served.baseUrl}/openai/v1`, fetch: seen });
  const sentAt = performance.now();
  const stream = await client.chat.completions.create({
    model: MODEL,
    messages: [{ role: "user", content: "Hello" }],
    stream: true,
  });
  expect(statuses).toEqual([429, 200]);
  // The client's own first wait is at most half a second.
  expect(performance.now() - sentAt).toBeGreaterThan(900);
  for await (const chunk of stream) expect(chunk.object).toBe("chat.completion.chunk");
});

describe.each([false, true])("with stream %s", (stream) => {
  test.each([400, 401, 404, 429, 500, 529])(
    "the vendor's %i keeps status, type and message",
    async (status) => {
      const response = await customer.post(ask(`[[error=${status}]]`, { stream }));
      expect(response.status).toBe(status);
      const { error, request_id } = await failureOf(response);
      expect(error.message).toBe(`The double was asked for ${status}`);
      expect(request_id).toMatch(/^req_double/);
    },
  );
});

test("the vendor's advice on retrying is passed on", async () => {
  const response = await customer.post(ask("[[error=429]]"));
  expect((await failureOf(response)).error.type).toBe("rate_limit_error");
  expect(response.headers.get("retry-after")).toBe("7");
  expect(response.headers.get("x-should-retry")).toBe("true");
});

test("a vendor that cannot be reached gives 502 api_error and costs nothing", async () => {
  const alone = await serveApp({ env: { ANTHROPIC_BASE_URL: "http://127.0.0.1:9" } });
  try {
    const other = await alone.customer({ credits: 10 });
    for (const stream of [false, true]) {
      const response = await other.post(ask("Hello", { stream }));
      expect(response.status).toBe(502);
      expect((await failureOf(response)).error).toEqual({
        type: "api_error",
        message: "The model vendor cannot be reached",
      });
    }
    expect((await other.credits()).balance).toBe(10);
  } finally {
    await alone.close();
  }
});

test("five round-trips without an end give 500 api_error with a do-not-retry header", async () => {
  const loop = ask("[[loop=search_knowledgebase]]", { tools: [{ type: "svc:knowledgebase" }] });
  const before = served.anthropic.stats.requests;
  const response = await customer.post(loop);
  expect(response.status).toBe(500);
  expect((await failureOf(response)).error).toEqual({
    type: "api_error",
    message: "The model did not finish within 5 tool round-trips",
  });
  expect(response.headers.get("x-should-retry")).toBe("false");
  expect(served.anthropic.stats.requests - before).toBe(6);
});

test.each(["messages/batches", "messages/batches/b1/results", "files", "files/f1/content"])(
  "%s, which is not served, gives a typed 404",
  async (path) => {
    for (const method of ["GET", "POST"]) {
      const headers = { "x-api-key": customer.apiKey };
      const response = await fetch(`${served.baseUrl}/anthropic/v1/${path}`, { method, headers });
      expect(response.status).toBe(404);
      expect((await failureOf(response)).error.type).toBe("not_found_error");
    }
  },
);

test.each(["temperature", "top_p", "top_k"])(
  "%s is refused for models that have no such setting",
  async (name) => {
    const refused = await customer.post(ask("Hello", { model: "claude-sonnet-5", [name]: 1 }));
    expect(refused.status).toBe(400);
    expect((await failureOf(refused)).error.message).toContain(`${name}: claude-sonnet-5 does not accept`);
    expect((await customer.post(ask("Hello", { [name]: 1 }))).status).toBe(200);
  },
);

test("an unknown address below the endpoint gets the vendor's error format", async () => {
  const response = await fetch(`${served.baseUrl}/anthropic/v1/nothing`, {
    headers: { "x-api-key": customer.apiKey },
  });
  expect(response.status).toBe(404);
  expect((await failureOf(response)).error.type).toBe("not_found_error");
  const dated = await customer.post(ask("Hello", { model: `${MODEL}-20260101` }), {
    "anthropic-version": "2099-12-31",
  });
  expect(dated.status).toBe(200);
  expect(served.anthropic.received.at(-1)!.headers["anthropic-version"]).toBe("2099-12-31");
});
