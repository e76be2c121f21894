import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { factories, type Workspace } from "../../test/factories.ts";
import { copyTemplate, engine } from "../../test/harness.ts";
import { createApp, type RunningApp } from "../app.ts";
import { readConfig } from "../platform/config/config.ts";
import { UNRELATED_TEXTS } from "./embedding/centring.ts";
import { createEmbedder } from "./embedding/create-embedder.ts";
import type { Embedder } from "./embedding/embedder.ts";
import { until } from "../../test/until.ts";

const PETS = "Dogs are welcome in all rooms of the hotel.";
const FOOD = "Breakfast is served from seven until ten.";
/** Shares no word with what it asks for. */
const QUESTION = "May I bring my puppy along?";

interface Failure {
  status: number;
  headers?: Record<string, string>;
}

/** An OpenAI-compatible embeddings server with the built-in model inside, configured for other dimensions. */
const server = {
  dimensions: 256,
  failures: [] as Failure[],
  /** Texts wait here where it is set; the ones it gets to know a model by never do. */
  gate: null as Promise<void> | null,
  calls: 0,
  models: new Set<string>(),
};

let embedder: Embedder;
let http: Server;
let url: string;
let dataDir: string;
let databaseUrl: string | undefined;
let mine: Workspace;

beforeAll(async () => {
  embedder = (await createEmbedder()).embedder!;
  http = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => void answer(JSON.parse(Buffer.concat(parts).toString())));
    async function answer({ input, model }: { input: string[]; model: string }): Promise<void> {
      server.calls += 1;
      server.models.add(model);
      const isProbe = input[0] === UNRELATED_TEXTS[0];
      const failure = isProbe ? undefined : server.failures.shift();
      if (failure) return void response.writeHead(failure.status, failure.headers ?? {}).end("{}");
      if (!isProbe && server.gate) await server.gate;
      const vectors = await embedder.embed(input);
      const data = vectors.map((vector, index) => ({
        object: "embedding",
        index,
        embedding: [...vector.subarray(0, server.dimensions)],
      }));
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ object: "list", model, data, usage: { prompt_tokens: 1 } }));
    }
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`;
  dataDir = mkdtempSync(join(tmpdir(), "parley-embeddings-"));
  databaseUrl = engine === "postgres" ? await copyTemplate() : undefined;
});
afterAll(async () => {
  http.closeAllConnections();
  http.close();
  await embedder.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<RunningApp> {
  const base = { LOG_LEVEL: "silent", DATA_DIR: dataDir, PORT: "0" };
  const running = await createApp(
    readConfig({ ...base, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}), ...env }),
  );
  running.start();
  return running;
}

const search = ({ app }: RunningApp, query: string) =>
  app.services.knowledge.search(mine.projectId, query, { limit: 2 });

async function post({ server: product }: RunningApp, operation: string, input: object) {
  const response = await product.inject({
    method: "POST",
    url: `/chatbot/v1/${operation}`,
    headers: mine.token,
    payload: { project_uid: mine.projectUid, type: "text", ...input },
  });
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

const teach = (running: RunningApp, detail: string) =>
  post(running, "createProjectText", { short_text: "Hotel", detail });

async function embedderOf({ app }: RunningApp): Promise<string | null> {
  const row = await app.db.read
    .selectFrom("knowledge_projects")
    .select("embedder")
    .where("project_id", "=", mine.projectId)
    .executeTakeFirstOrThrow();
  return row.embedder;
}

test("the built-in model's vectors are used until the server's model has embedded everything", async () => {
  const before = await start();
  mine = await factories(before.app).workspace();
  await teach(before, PETS);
  await teach(before, FOOD);
  const builtIn = await embedderOf(before);
  expect((await search(before, QUESTION))[0]!.content).toBe(PETS);
  await before.close();

  let open = () => {};
  server.gate = new Promise((resolve) => (open = resolve));
  const after = await start({ EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: "e5" });
  await until(async () => server.calls >= 2);
  expect(await embedderOf(after)).toBe(builtIn);
  const [found] = await search(after, QUESTION);
  expect(found).toMatchObject({ content: PETS, cosine: expect.any(Number) });
  open();
  server.gate = null;
  await until(async () => (await embedderOf(after)) === "e5/remote-1-256");
  expect((await search(after, QUESTION))[0]).toMatchObject({ content: PETS, cosine: expect.any(Number) });
  expect(server.models).toEqual(new Set(["e5"]));
  await after.close();
});

test("a busy or failing server delays learning, and a question is searched by words meanwhile", async () => {
  const running = await start({ EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: "e5" });
  await search(running, "warm up");
  server.failures = [{ status: 429, headers: { "retry-after": "0" } }, { status: 503 }];
  await teach(running, "The sauna is heated at noon.");
  expect(server.failures).toEqual([]);
  expect((await search(running, "hot steam bath"))[0]).toMatchObject({ cosine: expect.any(Number) });
  server.failures = [{ status: 429, headers: { "retry-after": "30" } }];
  expect(await search(running, "When is the sauna heated?")).toMatchObject([
    { content: "The sauna is heated at noon.", cosine: null },
  ]);
  server.failures = [{ status: 400 }];
  expect((await search(running, "sauna at noon?"))[0]).toMatchObject({ cosine: null });
  await running.close();
});

test("a document replaced while a question is embedded is found in its new version", async () => {
  const running = await start({ EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: "e5" });
  const text = await teach(running, "The pool opens at eight.");
  let open = () => {};
  server.gate = new Promise((resolve) => (open = resolve));
  const calls = server.calls;
  let searching = search(running, "When does the pool open?");
  // A search continues by words when the machine stalls for longer than it waits: then it is asked once more.
  while (server.calls === calls) {
    const isOver = await Promise.race([searching.then(() => true), pause(20, false)]);
    if (isOver && server.calls === calls) searching = search(running, "When does the pool open?");
  }
  server.gate = null;
  await post(running, "updateProjectText", {
    id: text.id,
    short_text: "Hotel",
    detail: "The pool opens at nine.",
  });
  open();
  expect((await searching)[0]).toMatchObject({ content: "The pool opens at nine." });
  await running.close();
});

test("vectors of other dimensions than before are never mixed in", async () => {
  const running = await start({ EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: "e5" });
  await search(running, "warm up once more");
  server.dimensions = 128;
  expect((await search(running, "breakfast time"))[0]).toMatchObject({ content: FOOD, cosine: null });
  await running.close();
  // A server that changed for good is a new model after the next start.
  const next = await start({ EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: "e5" });
  await until(async () => (await embedderOf(next)) === "e5/remote-1-128");
  expect((await search(next, QUESTION))[0]).toMatchObject({ content: PETS, cosine: expect.any(Number) });
  await next.close();
});
