import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../platform/db/open-database.ts";
import { ask, MODEL_CREDITS, serveApp, type ServedApp } from "../../test/served-app.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp();
});
afterAll(() => served.close());

test("a reply costs the model's credits, whole or streamed, however many calls it took", async () => {
  const customer = await served.customer({ credits: 100 });
  const ids: (string | null)[] = [];
  for (const stream of [false, true]) {
    const text = "[[tool=search_knowledgebase]] [[rounds=2]]";
    const response = await customer.post(ask(text, { stream, tools: [{ type: "svc:knowledgebase" }] }));
    ids.unshift(response.headers.get("request-id"));
    await response.text();
  }
  await expect
    .poll(async () => (await customer.credits()).balance, { timeout: 10_000 })
    .toBe(100 - 2 * MODEL_CREDITS);
  const { entries } = await customer.credits();
  expect(entries.slice(0, 2)).toMatchObject(
    ids.map((id, position) => ({
      amount: -MODEL_CREDITS,
      reason: "completion",
      balance: 100 - (2 - position) * MODEL_CREDITS,
      reference: `request:${id}`,
    })),
  );
});

test("refusals, failures and broken answers cost nothing", async () => {
  const customer = await served.customer({ credits: 10 });
  await customer.post(ask("  "));
  await customer.post(ask("[[error=500]]"));
  await customer.post(ask("[[error=500]]", { stream: true }));
  await (await customer.post(ask("[[cut-after=2]]", { stream: true }))).text();
  await (await customer.post(ask("[[error-after=2]]", { stream: true }))).text();
  await customer.post(ask("[[loop=search_knowledgebase]]", { tools: [{ type: "svc:knowledgebase" }] }));
  // The last reply's booking shows that all before it would have been booked by now.
  await (await customer.post(ask("Hello"))).text();
  await expect
    .poll(async () => (await customer.credits()).balance, { timeout: 10_000 })
    .toBe(10 - MODEL_CREDITS);
  expect((await customer.credits()).entries.filter(({ amount }) => amount < 0).length).toBe(1);
});

test("replies under way cannot spend the same credits: only those that are covered reach the vendor", async () => {
  const customer = await served.customer({ credits: 2 * MODEL_CREDITS + 1 });
  const before = served.anthropic.stats.requests;
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, position) =>
      customer.post(ask("[[first=300]] [[tokens=2]]", { stream: position % 2 === 0 })),
    ),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBe(2);
  expect(answers.filter(({ status }) => status === 402).length).toBe(4);
  expect(served.anthropic.stats.requests - before).toBe(2);
  await Promise.all(answers.map((response) => response.text()));
  await expect.poll(async () => (await customer.credits()).balance, { timeout: 10_000 }).toBe(1);
});

test("who leaves pays only for a reply that had begun", async () => {
  const customer = await served.customer({ credits: 100 });
  const { stats } = served.anthropic;
  async function leave(text: string, afterFirstToken: boolean): Promise<void> {
    const controller = new AbortController();
    const asked = fetch(`${served.baseUrl}/anthropic/v1/messages`, {
      method: "POST",
      headers: { "x-api-key": customer.apiKey },
      body: JSON.stringify(ask(text, { stream: true })),
      signal: controller.signal,
    });
    asked.catch(() => undefined);
    await expect.poll(() => stats.open).toBe(1);
    if (afterFirstToken) {
      const decoder = new TextDecoder();
      for await (const chunk of (await asked).body as AsyncIterable<Uint8Array>) {
        if (decoder.decode(chunk, { stream: true }).includes("text_delta")) break;
      }
    }
    controller.abort();
    await expect.poll(() => stats.open).toBe(0);
  }
  await leave("[[first=20000]]", false);
  await leave("[[tokens=190]] [[delay=50]]", true);
  await expect
    .poll(async () => (await customer.credits()).balance, { timeout: 10_000 })
    .toBe(100 - MODEL_CREDITS);
});

test("a clean stop loses no booking, not even of a reply that it cuts off", async () => {
  const stopping = await serveApp();
  const customer = await stopping.customer({ credits: 100 });
  await (await customer.post(ask("Hello"))).text();
  const cut = await customer.post(ask("[[tokens=190]] [[delay=50]]", { stream: true }));
  const reader = cut.body!.getReader();
  await reader.read();
  await reader.read();
  const { config } = stopping.t.running.app;
  const closed = stopping.t.running.close();
  stopping.t.running.server.server.closeAllConnections();
  await closed;
  await reader.read().catch(() => undefined);
  const database = openDatabase(config);
  const { credits } = await database.read
    .selectFrom("organizations")
    .select("credits")
    .where("id", "=", customer.organizationId)
    .executeTakeFirstOrThrow();
  await database.close();
  await stopping.anthropic.close();
  await stopping.openai.close();
  expect(credits).toBe(100 - 2 * MODEL_CREDITS);
});
