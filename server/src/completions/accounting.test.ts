import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../platform/db/open-database.ts";
import { ask, MODEL_CREDITS, serveApp, type ServedApp } from "../../test/served-app.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp();
});
afterAll(() => served.close());

test("a reply costs its tokens, whole or streamed, in one entry however many calls it took", async () => {
  const customer = await served.customer({ credits: 100 });
  const ids: (string | null)[] = [];
  for (const stream of [false, true]) {
    const text = "[[tool=search_knowledgebase]] [[rounds=2]]";
    const response = await customer.post(ask(text, { stream, tools: [{ type: "svc:knowledgebase" }] }));
    ids.unshift(response.headers.get("request-id"));
    await response.text();
  }
  await expect.poll(async () => (await customer.credits()).balance).toBe(100 - 2 * MODEL_CREDITS);
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
  await expect.poll(async () => (await customer.credits()).balance).toBe(10 - MODEL_CREDITS);
  expect((await customer.credits()).entries.filter(({ amount }) => amount < 0).length).toBe(1);
});

test("credits follow tokens: input, output and each call of a reply", async () => {
  const customer = await served.customer({ credits: 10_000 });
  const spent = async (body: object) => {
    const { balance: before } = await customer.credits();
    const response = await customer.post({ ...body });
    expect(response.status).toBe(200);
    const { usage } = (await response.json()) as { usage: { input_tokens: number; output_tokens: number } };
    await expect.poll(async () => (await customer.credits()).balance).toBeLessThan(before);
    const cost = before - (await customer.credits()).balance;
    expect(cost).toBe(Math.ceil(usage.input_tokens * 0.00075 + usage.output_tokens * 0.00375));
    return cost;
  };
  expect(await spent(ask("Hello"))).toBe(1);
  expect(await spent(ask("[[tokens=4000]]", { max_tokens: 4_000 }))).toBe(16);
  const history = [
    { role: "user", content: "Hi" },
    { role: "assistant", content: "word ".repeat(8_000) },
  ];
  const long = { ...ask("Hello"), messages: [...history, { role: "user", content: "Go on" }] };
  expect(await spent(long)).toBeGreaterThan(7);
});

/** So many tokens of output are worth just under four credits, and four are held for them. */
const FOUR = { max_tokens: 1_000 };

test("replies that are booked together add up in the project's budget", async () => {
  const customer = await served.customer({ credits: 100 });
  const answers = await Promise.all(
    [1_000, 500, 250].map((n) => customer.post(ask(`[[tokens=${n}]]`, FOUR))),
  );
  let micros = 0;
  for (const answer of answers) {
    const { usage } = (await answer.json()) as { usage: { input_tokens: number; output_tokens: number } };
    micros += usage.input_tokens * 3 + usage.output_tokens * 15;
  }
  await expect.poll(async () => (await customer.credits()).entries.length).toBe(4);
  const { body } = await served.t.call(customer.token, "getBudgets", { project_uid: customer.projectUid });
  const { credits, usd } = body.data.budgets[0].day;
  expect(credits.spent).toBe(100 - (await customer.credits()).balance);
  expect(usd.spent).toBeCloseTo(micros / 1_000_000, 9);
});

test("50 replies at once with credits for 3: only those that are covered reach the vendor", async () => {
  const customer = await served.customer({ credits: 3 * 4 + 3 });
  const before = served.anthropic.stats.requests;
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, position) =>
      customer.post(ask("[[first=3000]] [[tokens=2]]", { ...FOUR, stream: position % 2 === 0 })),
    ),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(200), count(402)]).toEqual([3, 47]);
  expect(served.anthropic.stats.requests - before).toBe(3);
  await Promise.all(answers.map((response) => response.text()));
  await expect.poll(async () => (await customer.credits()).balance).toBe(12);
});

test("exactly enough credits pass, one fewer does not", async () => {
  const exact = await served.customer({ credits: 4 });
  expect((await exact.post(ask("Hello", FOUR))).status).toBe(200);
  const short = await served.customer({ credits: 3 });
  const refused = await short.post(ask("Hello", FOUR));
  expect(refused.status).toBe(402);
  expect(await refused.json()).toMatchObject({
    error: {
      type: "insufficient_credits",
      message: expect.stringContaining("may need 4, and 3 are left"),
    },
  });
  expect((await short.post(ask("Hello"))).status).toBe(200);
});

test("a client that disconnects pays only for a reply that had started", async () => {
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
  await expect.poll(async () => (await customer.credits()).balance).toBe(100 - MODEL_CREDITS);
});

test("a graceful shutdown loses no booking, not even of an interrupted reply", async () => {
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
