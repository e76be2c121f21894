import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { UNRELATED_TEXTS } from "./centring.ts";
import { createRemoteEmbedder, endpoint } from "./remote-embedder.ts";

interface Call {
  path: string;
  headers: IncomingHttpHeaders;
  input: string[];
  model: string;
}
interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  hang?: boolean;
}

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server that answers [length, 1, 0] for each text of a test unless `reply` says otherwise. */
async function serve(reply: (call: Call, index: number) => Reply | null = () => null) {
  const calls: Call[] = [];
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as { input: string[]; model: string };
      const call = { path: request.url!, headers: request.headers, ...body };
      calls.push(call);
      const special = reply(call, calls.length - 1);
      if (special?.hang) return;
      response.writeHead(special?.status ?? 200, { "content-type": "application/json", ...special?.headers });
      const own = special && "body" in special ? special.body : answer(body.input);
      response.end(typeof own === "string" ? own : JSON.stringify(own));
    });
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, calls };
}

function answer(input: string[]) {
  // The texts the embedder gets to know the model by cancel out: this model has nothing to correct.
  const known = input[0] === UNRELATED_TEXTS[0];
  const data = input.map((text, index) => ({
    index,
    embedding: known ? [0, 0, index % 2 ? 1 : -1] : [text.length, 1, 0],
  }));
  return { data: data.reverse() };
}

const fast = { model: "m", pauseMs: 1 };

test("vectors come back in order, as unit vectors, with key and model sent", async () => {
  const { url, calls } = await serve();
  const embedder = await createRemoteEmbedder({ ...fast, url, apiKey: "secret" });
  const [a, b] = await embedder.embed(["abc", ""]);
  expect(embedder).toMatchObject({ dimensions: 3, id: "m/remote-1-3" });
  expect(a![0]! / a![1]!).toBeCloseTo(3);
  expect([...b!]).toEqual([0, 1, 0]);
  expect(Math.hypot(...a!)).toBeCloseTo(1);
  expect(calls[0]).toMatchObject({ path: "/v1/embeddings", model: "m" });
  expect(calls[0]!.headers.authorization).toBe("Bearer secret");
  await embedder.close();
});

test("many texts are sent in batches and a repeated query is not sent again", async () => {
  const { url, calls } = await serve();
  const embedder = await createRemoteEmbedder({ ...fast, url });
  const texts = Array.from({ length: 150 }, (_, i) => "x".repeat(i));
  const vectors = await embedder.embed(texts);
  expect(vectors.map((v) => Math.round(v[0]! / v[1]!))).toEqual(texts.map((text) => text.length));
  expect(calls.slice(1).map((call) => call.input.length)).toEqual([64, 64, 22]);
  const before = calls.length;
  await embedder.embed(["again"], { priority: "query" });
  await embedder.embed(["again"], { priority: "query" });
  expect(calls.length).toBe(before + 1);
  await embedder.close();
});

test("429 and 5xx are retried", async () => {
  const failures = [{ status: 429, headers: { "retry-after": "0" } }, { status: 503 }];
  const { url, calls } = await serve((_, index) => (index === 0 ? null : (failures[index - 1] ?? null)));
  const embedder = await createRemoteEmbedder({ ...fast, url });
  expect(await embedder.embed(["text"])).toHaveLength(1);
  expect(calls).toHaveLength(4);
  await embedder.close();
});

test("attempts are limited, to fewer for a query", async () => {
  const { url, calls } = await serve((_, index) =>
    index === 0 ? null : { status: 500, body: "overloaded" },
  );
  const embedder = await createRemoteEmbedder({ ...fast, url });
  await expect(embedder.embed(["text"])).rejects.toMatchObject({
    reason: "unavailable",
    message: expect.stringContaining("500: overloaded") as string,
  });
  expect(calls).toHaveLength(5);
  await expect(embedder.embed(["query"], { priority: "query" })).rejects.toThrow("500");
  expect(calls).toHaveLength(7);
  await embedder.close();
});

test.each(["20", new Date(Date.now() + 3_600_000).toUTCString()])(
  "a query does not wait for a busy server's full Retry-After: %s",
  async (retryAfter) => {
    const busy = { status: 429, headers: { "retry-after": retryAfter } };
    const { url, calls } = await serve((_, index) => (index === 0 ? null : busy));
    const embedder = await createRemoteEmbedder({ ...fast, url });
    await expect(embedder.embed(["query"], { priority: "query" })).rejects.toThrow("429");
    expect(calls).toHaveLength(2);
    await embedder.close();
  },
);

test("a refusal is not retried and gives the reason", async () => {
  const { url, calls } = await serve(() => ({ status: 401, body: { error: { message: "bad key" } } }));
  await expect(createRemoteEmbedder({ ...fast, url })).rejects.toMatchObject({
    reason: "rejected",
    message: expect.stringContaining("bad key") as string,
  });
  expect(calls).toHaveLength(1);
});

test.each([
  ["no JSON", "<html>"],
  ["too few vectors", { data: [] }],
  ["no numbers", { data: [{ index: 0, embedding: ["a"] }] }],
  ["an index out of range", { data: [{ index: 7, embedding: [1, 0, 0] }] }],
  ["another number of dimensions", { data: [{ index: 0, embedding: [1, 0] }] }],
])("%s is malformed", async (_, body) => {
  const { url } = await serve((__, index) => (index === 0 ? null : { body }));
  const embedder = await createRemoteEmbedder({ ...fast, url });
  await expect(embedder.embed(["text"])).rejects.toMatchObject({ reason: "malformed" });
  await embedder.close();
});

test("a hanging server times out, and a caller can cancel earlier", async () => {
  const { url } = await serve((_, index) => (index === 0 ? null : { hang: true }));
  const embedder = await createRemoteEmbedder({ ...fast, url, timeoutMs: 3_000, attempts: 1 });
  await expect(embedder.embed(["text"])).rejects.toMatchObject({ reason: "timeout" });
  const giveUp = new AbortController();
  const result = embedder.embed(["text"], { signal: giveUp.signal });
  giveUp.abort(new Error("enough"));
  await expect(result).rejects.toThrow("enough");
  await embedder.close();
});

test("the address is completed", () => {
  expect(endpoint("http://host:1")).toBe("http://host:1/v1/embeddings");
  expect(endpoint("http://host:1/v1/")).toBe("http://host:1/v1/embeddings");
  expect(endpoint("https://host/openai/v1")).toBe("https://host/openai/v1/embeddings");
  expect(endpoint("https://host/v1/embeddings")).toBe("https://host/v1/embeddings");
});
