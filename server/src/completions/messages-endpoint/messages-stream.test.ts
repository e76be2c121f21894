import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, serveApp, type Customer, type ServedApp } from "../../../test/served-app.ts";

let served: ServedApp;
let customer: Customer;

beforeAll(async () => {
  served = await serveApp();
  customer = await served.customer();
});
afterAll(() => served.close());

interface SentEvent {
  event: string;
  data: Record<string, unknown> & { index?: number; sources?: unknown };
}

/** Strict on purpose: anything but `event`, `data` and a blank line, in this order, is an error. */
function eventsIn(text: string): SentEvent[] {
  const frames = text.split("\n\n");
  if (frames.pop() !== "") throw new Error("the last event is not complete");
  return frames.map((frame) => {
    const [, event, data] = /^event: (\w+)\ndata: ([^\r\n]+)$/.exec(frame) ?? [];
    if (event === undefined || data === undefined) throw new Error(`not an event: ${frame}`);
    return { event, data: JSON.parse(data) as SentEvent["data"] };
  });
}

async function stream(text: string, fields: Record<string, unknown> = {}): Promise<SentEvent[]> {
  const response = await customer.post(ask(text, { stream: true, ...fields }));
  expect(response.status).toBe(200);
  return eventsIn(await response.text());
}

const countOf = (events: readonly SentEvent[], name: string) =>
  events.filter(({ event }) => event === name).length;
const knowledgebase = { type: "svc:knowledgebase" };

describe("a stream", () => {
  test("has its content type and the rate-limit headers", async () => {
    const response = await customer.post(ask("[[tokens=2]]", { stream: true }));
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("cache-control")).toContain("no-cache");
    expect(response.headers.get("request-id")).toBe(response.headers.get("x-request-id"));
    expect(response.headers.get("x-ratelimit-limit")).toBe("1000");
    await response.text();
  });

  test("has one start, contiguous blocks and one end with the sources, across all round trips", async () => {
    const events = await stream("[[tool=search_knowledgebase]] [[rounds=3]] [[thinking]] [[tokens=5]]", {
      tools: [knowledgebase],
    });
    expect(countOf(events, "message_start")).toBe(1);
    expect(countOf(events, "message_delta")).toBe(1);
    expect(countOf(events, "message_stop")).toBe(1);
    expect(events[0]!.event).toBe("message_start");
    expect(events.slice(-2).map(({ event }) => event)).toEqual(["message_delta", "message_stop"]);
    expect(events.at(-2)!.data).toMatchObject({ delta: { stop_reason: "end_turn" }, sources: [] });
    const starts = events.filter(({ event }) => event === "content_block_start");
    expect(starts.map(({ data }) => data.index)).toEqual(starts.map((_, position) => position));
    expect(starts.length).toBeGreaterThan(4);
    expect(JSON.stringify(events)).not.toContain("tool_use");
    for (const { event, data } of events) expect(data["type"]).toBe(event);
  });

  test("pings while tools run", async () => {
    const without = await stream("[[tokens=2]]", { tools: [knowledgebase] });
    const events = await stream("[[tool=search_knowledgebase]] [[rounds=2]] [[tokens=2]]", {
      tools: [knowledgebase],
    });
    // One of the vendor's in each of three calls, and one of ours in each of two round-trips.
    expect(countOf(without, "ping")).toBe(1);
    expect(countOf(events, "ping")).toBe(5);
  });

  test("is the same whether the vendor ends its lines with CRLF or sends all in one piece", async () => {
    const plain = await stream("[[tokens=7]]");
    const ignoringIds = (events: SentEvent[]) =>
      events.filter(({ event }) => event !== "message_start").map(({ data }) => data);
    expect(ignoringIds(await stream("[[tokens=7]] [[crlf]]")).slice(0, -2)).toEqual(
      ignoringIds(plain).slice(0, -2),
    );
    expect(countOf(await stream("[[tokens=7]] [[burst]]"), "content_block_delta")).toBe(7);
  });

  test("ends with an error event where the vendor breaks off", async () => {
    const cut = await stream("[[tokens=9]] [[cut-after=3]]");
    expect(countOf(cut, "content_block_delta")).toBe(3);
    expect(cut.at(-1)).toEqual({
      event: "error",
      data: { type: "error", error: { type: "api_error", message: "The model vendor broke off its answer" } },
    });
    const overloaded = await stream("[[tokens=9]] [[error-after=3]]");
    expect(overloaded.at(-1)!.data).toMatchObject({ error: { type: "overloaded_error" } });
    const endless = await stream("[[loop=search_knowledgebase]]", { tools: [knowledgebase] });
    expect(endless.at(-1)!.data).toMatchObject({
      error: { type: "api_error", message: "The model did not finish within 5 tool round-trips" },
    });
  });

  test("reaches a slow reader completely", async () => {
    const response = await customer.post(
      ask("[[tokens=9000]] [[burst]]", { stream: true, max_tokens: 9000 }),
    );
    const chunks: Buffer[] = [];
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      chunks.push(Buffer.from(chunk));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(countOf(eventsIn(Buffer.concat(chunks).toString()), "content_block_delta")).toBe(9000);
  });
});

describe("a client that disconnects", () => {
  test.each([
    ["in the middle of a stream", true, "[[tokens=190]] [[delay=50]]"],
    ["before the first token", true, "[[first=20000]]"],
    ["while a whole answer is made", false, "[[tokens=190]] [[delay=100]]"],
  ])("%s closes the vendor's connection", async (_name, streamed, text) => {
    const { stats } = served.anthropic;
    const before = { ...stats };
    const leave = new AbortController();
    const asked = fetch(`${served.baseUrl}/anthropic/v1/messages`, {
      method: "POST",
      headers: { "x-api-key": customer.apiKey },
      body: JSON.stringify(ask(text, { stream: streamed })),
      signal: leave.signal,
    });
    asked.catch(() => undefined);
    await expect.poll(() => stats.open).toBe(1);
    if (text.includes("delay=50")) {
      await (await asked).body!.getReader().read();
    }
    leave.abort();
    await expect.poll(() => stats.open).toBe(0);
    expect(stats.aborted).toBe(before.aborted + 1);
  });
});
