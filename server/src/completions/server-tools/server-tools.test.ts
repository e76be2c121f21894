import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, serveApp, type Customer, type ServedApp } from "../../../test/served-app.ts";

interface Answered {
  model: string;
  content: { type: string; text?: string; name?: string }[];
  stop_reason: string;
  sources: { type: string; content?: string; doc_id?: string; score?: number; url?: string; text?: string }[];
}

let web: Server;
let webUrl: string;
let served: ServedApp;
let customer: Customer;

/** A SearXNG that finds two pages, one of them twice, and the pages themselves. */
function startWeb(): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/search")) {
      const page = (name: string) => ({ title: name, url: `${webUrl}/${name}`, content: `About ${name}` });
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ results: [page("first"), page("first"), page("second")] }));
      return;
    }
    response.setHeader("content-type", "text/html");
    const fact = "The lighthouse of Norderney was built in 1874. ";
    response.end(`<html><body><p>${fact}${request.url} ${"word ".repeat(2000)}</p></body></html>`);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

beforeAll(async () => {
  web = await startWeb();
  webUrl = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  served = await serveApp({
    env: { WEB_SEARCH_PROVIDER: "searxng", WEB_SEARCH_URL: webUrl, ALLOW_PRIVATE_FILE_URLS: "true" },
  });
  customer = await served.customer();
  await customer.teach("When does the shop open?", "The shop opens at nine on weekdays.");
  await customer.teach("Where is the shop?", "The shop is in Harbour Street.");
  await customer.teach("Does the shop deliver?", "The shop delivers within two days.");
});
afterAll(async () => {
  await served.close();
  web.close();
  web.closeAllConnections();
});

async function answer(body: object): Promise<Answered> {
  const response = await customer.post(body);
  const text = await response.text();
  if (response.status !== 200) throw new Error(text);
  return JSON.parse(text) as Answered;
}

const received = () => served.anthropic.received.at(-1)!.body as Record<string, unknown>;
const toolNames = () => (received()["tools"] as { name: string }[] | undefined)?.map(({ name }) => name);
const calling = (tool: string) => `When does the shop open? [[tool=${tool}]] [[tokens=3]]`;

describe("svc:knowledgebase", () => {
  test("gives the model a tool that finds the best passage of each document, up to the limit", async () => {
    for (const limit of [1, 2, 20]) {
      const tools = [{ type: "svc:knowledgebase", limit }];
      const { content, sources } = await answer(ask(calling("search_knowledgebase"), { tools }));
      expect(content.map(({ type }) => type)).not.toContain("tool_use");
      expect(sources.length).toBe(Math.min(limit, 3));
      expect(new Set(sources.map((source) => source.doc_id)).size).toBe(sources.length);
      for (const source of sources) {
        expect(source).toEqual({
          type: "knowledgebase",
          content: expect.any(String),
          score: expect.any(Number),
          doc_id: expect.stringMatching(/^text-\d+$/),
        });
      }
    }
    expect(toolNames()).toEqual(["search_knowledgebase"]);
    expect(JSON.stringify(received()["messages"])).toContain("The shop opens at nine on weekdays.");
  });

  test("adds nothing to the prompt by itself in tool_only", async () => {
    const tools = [{ type: "svc:knowledgebase", mode: "tool_only" }];
    const { sources } = await answer(ask("When does the shop open? [[tokens=2]]", { tools }));
    expect(sources).toEqual([]);
    expect(received()["system"]).toBeUndefined();
  });

  test("a call of an undeclared tool reaches the caller, and the model is asked once", async () => {
    const tools = [{ type: "svc:knowledgebase", mode: "tool_only" }];
    const calls = served.anthropic.received.length;
    const { content, stop_reason } = await answer(ask("[[tool=delete_account]] [[invents]]", { tools }));
    expect(content.at(-1)).toMatchObject({ type: "tool_use", name: "delete_account" });
    expect(stop_reason).toBe("tool_use");
    expect(served.anthropic.received.length).toBe(calls + 1);
  });

  test("names a document once, however often it was found", async () => {
    const tools = [{ type: "svc:knowledgebase", mode: "tool_only" }];
    const text = `${calling("search_knowledgebase")} [[rounds=4]]`;
    const { sources } = await answer(ask(text, { tools }));
    expect(sources.length).toBe(3);
    expect(new Set(sources.map((source) => source.doc_id)).size).toBe(3);
  });

  test("searches by what was talked about in hybrid mode, and names nothing that is only the nearest", async () => {
    const tools = [{ type: "svc:knowledgebase", mode: "hybrid" }];
    const messages = [
      { role: "user", content: "Does the shop deliver?" },
      { role: "assistant", content: "Yes." },
      { role: "user", content: "Thanks! How long does it take? [[tokens=2]]" },
    ];
    const { sources } = await answer(ask("", { tools, messages }));
    expect(sources[0]!.content).toContain("delivers within two days");
    for (const nonsense of ["florb wizzle grank", "asdf qwer zxcv?", "purple monkey dishwasher seventeen"]) {
      const nothing = await answer(ask(`${nonsense} [[tokens=2]]`, { tools }));
      expect([nonsense, nothing.sources]).toEqual([nonsense, []]);
      expect(received()["system"]).toBeUndefined();
    }
  });

  test("searches for each of several questions in hybrid mode", async () => {
    const tools = [{ type: "svc:knowledgebase", mode: "hybrid" }];
    const asked = "Hi! Where is the shop? And when does the shop open? [[tokens=2]]";
    const { sources } = await answer(ask(asked, { tools }));
    const contents = sources.map(({ content }) => content).join("\n");
    expect(contents).toContain("Harbour Street");
    expect(contents).toContain("at nine on weekdays");
    expect(new Set(sources.map((source) => source.doc_id)).size).toBe(sources.length);
  });

  test.each([
    ["no system text", undefined],
    ["a system text", "Be brief."],
    ["system blocks", [{ type: "text", text: "Be brief.", cache_control: { type: "ephemeral" } }]],
  ])("adds what it retrieved in hybrid mode to %s and keeps the tool", async (_name, system) => {
    const tools = [{ type: "svc:knowledgebase", mode: "hybrid", limit: 1 }];
    const fields = { tools, ...(system === undefined ? {} : { system }) };
    const { sources } = await answer(ask("When does the shop open? [[tokens=2]]", fields));
    expect(sources).toMatchObject([{ type: "knowledgebase" }]);
    const given = received()["system"];
    const texts = Array.isArray(given)
      ? (given as { text: string }[]).map(({ text }) => text)
      : [String(given)];
    expect(texts.at(-1)).toContain("The shop opens at nine on weekdays.");
    expect(texts.join("\n").startsWith(system === undefined ? "<knowledgebase>" : "Be brief.")).toBe(true);
    expect(toolNames()).toEqual(["search_knowledgebase"]);
  });

  test.each(["tool_only", "hybrid"])("gives citable search results when asked, in %s", async (mode) => {
    const tools = [{ type: "svc:knowledgebase", mode, limit: 1, citations: { enabled: true } }];
    const call = mode === "hybrid" ? "" : "[[tool=search_knowledgebase]] ";
    const { sources } = await answer(ask(`When does the shop open? ${call}[[tokens=2]]`, { tools }));
    expect(sources).toHaveLength(1);
    const { messages } = received() as { messages: { content: { content?: object[] }[] }[] };
    const { content } = messages.at(-1)!;
    expect(mode === "hybrid" ? content[0] : content[0]!.content![0]).toMatchObject({
      type: "search_result",
      source: expect.any(String) as string,
      title: expect.stringMatching(/./) as string,
      content: [{ type: "text", text: expect.stringContaining("The shop") as string }],
      citations: { enabled: true },
    });
    expect(received()["system"]).toBeUndefined();
    const wrong = [{ type: "svc:knowledgebase", citations: { enabled: "yes" } }];
    expect((await customer.post(ask("Hi", { tools: wrong }))).status).toBe(400);
  });

  test("searches only its own project", async () => {
    const other = await served.customer();
    const tools = [{ type: "svc:knowledgebase", mode: "hybrid" }];
    const response = await other.post(ask(calling("search_knowledgebase"), { tools }));
    expect(((await response.json()) as Answered).sources).toEqual([]);
  });
});

test("the offline model answers from the pages that svc:web_search found", async () => {
  const tools = [{ type: "svc:web_search" }];
  const model = "parley-offline-1";
  const known = await answer(ask("When was the lighthouse of Norderney built?", { tools, model }));
  expect(known.content[0]?.text).toContain("built in 1874");
  const unknown = await answer(ask("Who discovered penicillin?", { tools, model }));
  expect(unknown.content[0]?.text).toContain("I don't know");
});

test("svc:web_search returns each URL once, with up to 3,000 characters of text", async () => {
  const tools = [{ type: "svc:web_search" }];
  const { sources } = await answer(ask(calling("web_search"), { tools }));
  expect(sources.map(({ type, url }) => [type, url])).toEqual([
    ["web", `${webUrl}/first`],
    ["web", `${webUrl}/second`],
  ]);
  for (const { text } of sources) expect(text!.length).toBe(3000);
  const one = [{ type: "svc:web_search", max_results: 1 }];
  expect((await answer(ask(calling("web_search"), { tools: one }))).sources.length).toBe(1);
});

test("both server tools work in one turn", async () => {
  const tools = [{ type: "svc:web_search" }, { type: "svc:knowledgebase", limit: 1 }];
  const { sources } = await answer(ask(calling("web_search,search_knowledgebase"), { tools }));
  expect(sources.map(({ type }) => type).sort()).toEqual(["knowledgebase", "web", "web"]);
});

describe("the client's own tools", () => {
  const weather = {
    name: "get_weather",
    input_schema: { type: "object", properties: {} },
    strict: true,
    cache_control: { type: "ephemeral" },
  };

  test("are forwarded unchanged, alone and beside server tools", async () => {
    const asked = ask("Hello", { tools: [weather], metadata: { user_id: "u" }, service_tier: "auto" });
    await answer(asked);
    expect(received()).toEqual(asked);
    await answer(ask("Hello", { tools: [{ type: "svc:knowledgebase" }, weather] }));
    expect((received()["tools"] as unknown[])[0]).toEqual(weather);
  });

  test("called together with a server tool, drop its result for that turn", async () => {
    const tools = [weather, { type: "svc:knowledgebase" }];
    const text = calling("get_weather,search_knowledgebase");
    const { content, stop_reason, sources } = await answer(ask(text, { tools }));
    expect(stop_reason).toBe("tool_use");
    expect(content.filter(({ type }) => type === "tool_use").map(({ name }) => name)).toEqual([
      "get_weather",
    ]);
    expect(sources).toEqual([]);
  });
});

test("without a vendor, the offline model answers under its own name, for free", async () => {
  const alone = await serveApp({ vendors: false });
  try {
    const other = await alone.customer({ credits: 0 });
    await other.teach("When does the shop open?", "The shop opens at nine on weekdays.");
    const tools = [{ type: "svc:knowledgebase" }];
    const response = await other.post(ask("When does the shop open?", { tools }));
    expect(await response.json()).toMatchObject({
      model: "parley-offline-1",
      content: [{ type: "text", text: "The shop opens at nine on weekdays." }],
      sources: [{ type: "knowledgebase" }],
    });
    expect(await other.credits()).toMatchObject({ balance: 0, entries: [] });
  } finally {
    await alone.close();
  }
});
