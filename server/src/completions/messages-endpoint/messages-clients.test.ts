import Anthropic from "@anthropic-ai/sdk";
import Anthropic0 from "anthropic-sdk-0";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MODEL, serveApp, type Customer, type ServedApp } from "../../../test/served-app.ts";

let served: ServedApp;
let customer: Customer;

beforeAll(async () => {
  served = await serveApp();
  customer = await served.customer();
  await customer.teach("When does the shop open?", "The shop opens at nine.");
});
afterAll(() => served.close());

const params = (content: string) => ({
  model: MODEL,
  max_tokens: 200,
  messages: [{ role: "user" as const, content }],
});
const knowledgebase = { type: "svc:knowledgebase", limit: 2 } as unknown as Anthropic.Tool;
const weather = {
  name: "get_weather",
  description: "The weather in a city",
  input_schema: { type: "object" as const, properties: { city: { type: "string" } }, required: ["city"] },
};
const sourcesOf = (message: object): unknown => (message as { sources?: unknown }).sources;

/** Version 0 has the same calls, and its types are those of version 1 for all that is asked here. */
const CLIENTS: Record<string, (options: { maxRetries: number }) => Anthropic> = {
  "1.x": (options) =>
    new Anthropic({ apiKey: customer.apiKey, baseURL: `${served.baseUrl}/anthropic`, ...options }),
  "0.x": (options) =>
    new Anthropic0({
      apiKey: customer.apiKey,
      baseURL: `${served.baseUrl}/anthropic`,
      ...options,
    }) as unknown as Anthropic,
};

describe.each(Object.keys(CLIENTS))("the vendor's client %s", (version) => {
  let client: Anthropic;
  beforeAll(() => {
    client = CLIENTS[version]!({ maxRetries: 0 });
  });

  test("creates a message, with sources and the request's id", async () => {
    const { data, request_id } = await client.messages.create(params("[[tokens=4]]")).withResponse();
    expect(data).toMatchObject({
      type: "message",
      role: "assistant",
      model: MODEL,
      stop_reason: "end_turn",
      content: [{ type: "text", text: "a model would say " }],
      usage: { output_tokens: 4 },
    });
    expect(sourcesOf(data)).toEqual([]);
    expect(request_id).toMatch(/^[\w-]{16}$/);
  });

  test("streams the same message it creates", async () => {
    const asked = { ...params("[[tool=search_knowledgebase]] [[tokens=6]]"), tools: [knowledgebase] };
    const whole = await client.messages.create(asked);
    const stream = client.messages.stream(asked);
    const deltas: unknown[] = [];
    stream.on("streamEvent", (event) => {
      if (event.type === "message_delta") deltas.push(sourcesOf(event));
    });
    const streamed = await stream.finalMessage();
    expect(streamed.content).toEqual(whole.content);
    expect(streamed.stop_reason).toBe(whole.stop_reason);
    expect(streamed.usage).toMatchObject({
      input_tokens: whole.usage.input_tokens,
      output_tokens: whole.usage.output_tokens,
    });
    expect(deltas).toEqual([sourcesOf(whole)]);
    expect(deltas[0]).toMatchObject([{ type: "knowledgebase", doc_id: expect.stringMatching(/^text-\d+$/) }]);
  });

  test("gets its own tool's call and continues with the result", async () => {
    const question = "[[tool=get_weather]] [[tokens=3]]";
    const asked = { ...params(question), tools: [weather, knowledgebase] };
    const first = await client.messages.create(asked);
    expect(first.stop_reason).toBe("tool_use");
    const call = first.content.find((block) => block.type === "tool_use")!;
    expect(call).toMatchObject({ name: "get_weather", input: { city: "sample city" } });
    const second = await client.messages.create({
      ...asked,
      messages: [
        ...asked.messages,
        { role: "assistant", content: first.content },
        { role: "user", content: [{ type: "tool_result", tool_use_id: call.id, content: "sunny" }] },
      ],
    });
    expect(second.stop_reason).toBe("end_turn");
  });

  test.each([false, true])("runs tools by its tool runner, stream %s", async (stream) => {
    const cities: unknown[] = [];
    const runner = client.beta.messages.toolRunner({
      ...params("[[tool=get_weather]] [[tokens=5]]"),
      stream,
      tools: [
        {
          ...weather,
          type: "custom",
          run: (input: unknown) => {
            cities.push(input);
            return "sunny";
          },
          parse: (input: unknown) => input,
        },
      ],
    });
    const last = await runner.runUntilDone();
    expect(cities).toEqual([{ city: "sample city" }]);
    expect(last).toMatchObject({ stop_reason: "end_turn", content: [{ type: "text" }] });
  });

  test("sees refusals as its own errors", async () => {
    const refusals = [
      [() => client.messages.create({ ...params("x"), model: "gpt-4.1" }), 400, "invalid_request_error"],
      [() => client.messages.create(params("[[error=429]]")), 429, "rate_limit_error"],
      [() => client.messages.stream(params("[[error=529]]")).finalMessage(), 529, "overloaded_error"],
    ] as const;
    for (const [call, status, type] of refusals) {
      await expect(call()).rejects.toMatchObject({ status, error: { error: { type } } });
    }
    const stranger = CLIENTS[version]!({ maxRetries: 0 }).withOptions({ apiKey: "apk-wrong" });
    await expect(stranger.messages.create(params("x"))).rejects.toMatchObject({ status: 401 });
  });

  test("sees a broken vendor stream as an error in the stream", async () => {
    const overloaded = client.messages.stream(params("[[error-after=2]]")).finalMessage();
    await expect(overloaded).rejects.toThrow("Overloaded");
    const cut = client.messages.stream(params("[[cut-after=2]]")).finalMessage();
    await expect(cut).rejects.toThrow("broke off");
  });

  test("retries the vendor's transient errors, and none marked as final", async () => {
    const patient = CLIENTS[version]!({ maxRetries: 1 });
    const { stats } = served.anthropic;
    const before = stats.requests;
    await expect(patient.messages.create(params("[[error=500]]"))).rejects.toMatchObject({ status: 500 });
    expect(stats.requests - before).toBe(2);

    const loop = { ...params("[[loop=search_knowledgebase]]"), tools: [knowledgebase] };
    const started = stats.requests;
    await expect(patient.messages.create(loop)).rejects.toMatchObject({ status: 500 });
    expect(stats.requests - started).toBe(6);

    const other = await served.customer({ plan: "Professional" });
    const { limiter } = served.t.running.app;
    const allowance = { name: "completions", calls: 200, seconds: 3600 };
    for (let call = 0; call < 200; call++) await limiter.spend(allowance, String(other.organizationId));
    const spent = patient.withOptions({ apiKey: other.apiKey });
    await expect(spent.messages.create(params("x"))).rejects.toMatchObject({ status: 429 });
    // The third call counts 202: had the client retried, it would be 203.
    const { headers } = await limiter
      .spend({ ...allowance, calls: 1_000 }, String(other.organizationId))
      .then((given) => ({ headers: given }));
    expect(headers["x-ratelimit-remaining"]).toBe(String(1_000 - 202));
  });

  test("lists the models of the plan and finds one", async () => {
    const ids: string[] = [];
    for await (const { id } of client.models.list({ limit: 5 })) ids.push(id);
    expect(ids).toContain(MODEL);
    expect(ids).toContain("parley-offline-1");
    expect(ids).not.toContain("gpt-4.1");
    expect(new Set(ids).size).toBe(ids.length);
    expect(await client.models.retrieve(MODEL)).toMatchObject({
      id: MODEL,
      type: "model",
      display_name: "Claude Sonnet 4.6",
    });
    await expect(client.models.retrieve("nothing")).rejects.toMatchObject({ status: 404 });
  });

  test("counts tokens before it asks", async () => {
    const { messages, model } = params("How many tokens are these?");
    const counted = await client.messages.countTokens({ model, messages });
    expect(counted.input_tokens).toBeGreaterThan(6);
  });
});
