import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { createMcpHandler, McpServer as NewerServer } from "@modelcontextprotocol/server";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { startMcpToolServer, type McpToolServer } from "../../../test/mcp-tool-server.ts";

const TOKEN = "desk-key-0123456789";

describe("MCP servers that change, fail or are hostile", () => {
  let t: TestApp;
  let mine: Workspace;
  let desk: McpToolServer;
  let id: number;
  /** The desk's tools at present: the name and the parameters of each. */
  let tools: Record<string, z.ZodRawShape>;
  const calls: unknown[] = [];
  beforeAll(async () => {
    t = await createTestApp({ env: { ALLOW_PRIVATE_FILE_URLS: "true" } });
    desk = await startMcpToolServer(() => {
      const server = new McpServer({ name: "desk", version: "1" });
      for (const [name, inputSchema] of Object.entries(tools))
        server.registerTool(name, { description: `Does ${name}`, inputSchema }, (given) => {
          calls.push(given);
          const { subject } = given as { subject?: string };
          if (subject === "wrong") throw new Error(`No desk for ${TOKEN}`);
          return {
            content: [{ type: "text", text: subject === "huge" ? "x".repeat(2e6) : `Ticket for ${TOKEN}` }],
          };
        });
      return server;
    });
  });
  afterAll(async () => {
    await t.close();
    await desk.close();
  });
  beforeEach(async () => {
    mine = await t.workspace();
    tools = { open_ticket: { subject: z.string() }, close_ticket: { number: z.number() } };
    calls.length = 0;
    desk.credentials.length = 0;
    desk.intercept = () => false;
    await call("setActionSecret", { name: "DESK_KEY", secret: TOKEN, host: desk.host });
    const server = { name: "Desk", url: desk.url, authentication: "bearer", secret_name: "DESK_KEY" };
    id = (await call("connectMcpServer", server)).body.data.id;
  });

  const call = (operation: string, body: object = {}) =>
    t.call(mine.token, operation, { project_uid: mine.projectUid, ...body });
  const refresh = async () => (await call("refreshMcpServer", { id })).body.data;
  const create = async (tool: string) =>
    (
      await call("createAction", {
        name: tool,
        description: "Desk",
        kind: "mcp",
        configuration: { server_id: id, tool },
      })
    ).body.data;
  const run = async (action: { id: number }, given: object) =>
    (await call("testAction", { id: action.id, arguments: given })).body.data;
  const read = async (action: { id: number }) => (await call("getAction", { id: action.id })).body.data;

  test("the bearer secret is sent, and hidden where the server repeats it", async () => {
    await refresh();
    const action = await create("open_ticket");
    const done = await run(action, { subject: "Lamp" });
    expect(done).toMatchObject({ status: "succeeded", output: "Ticket for •••" });
    const failed = await run(action, { subject: "wrong" });
    expect(failed).toMatchObject({ status: "failed", problem: expect.stringContaining("No desk for •••") });
    expect(new Set(desk.credentials)).toEqual(new Set([`Bearer ${TOKEN}`]));
    const log = await t.call(mine.key, "getChatbotExecutionLogs", { kind: "action" });
    const servers = await call("getMcpServers");
    expect(JSON.stringify([done, failed, log.body, servers.body])).not.toContain(TOKEN);
  });

  test("a secret goes to its own host only", async () => {
    const elsewhere = { name: "Other", url: "https://evil.example/mcp", authentication: "bearer" };
    const refused = await call("connectMcpServer", { ...elsewhere, secret_name: "DESK_KEY" });
    expect(refused.body.errors.secret_name).toContain(`is for ${desk.host} only`);
    const moved = await call("updateMcpServer", { id, url: "https://evil.example/mcp" });
    expect(moved.body.errors.secret_name).toContain(`is for ${desk.host} only`);
    const missing = await call("connectMcpServer", { ...elsewhere, secret_name: "NO_KEY" });
    expect(missing.body.errors.secret_name).toContain("no secret NO_KEY");
    expect((await call("connectMcpServer", elsewhere)).body.errors.secret_name).toContain("must name");
  });

  test("added, changed and removed tools are noticed, and their actions marked", async () => {
    await refresh();
    const [open, close] = [await create("open_ticket"), await create("close_ticket")];
    tools = { open_ticket: { subject: z.string(), refund: z.boolean() }, list_tickets: {} };
    expect(await refresh()).toMatchObject({
      added: ["list_tickets"],
      changed: ["open_ticket"],
      removed: ["close_ticket"],
    });
    expect((await read(open)).problem).toContain("have changed since it was chosen");
    expect((await read(close)).problem).toContain("no tool close_ticket any more");
    tools = { open_ticket: { subject: z.string() }, close_ticket: { number: z.number() } };
    await refresh();
    expect([(await read(open)).problem, (await read(close)).problem]).toEqual([null, null]);
  });

  test("a tool that changes between two refreshes is not called with the old parameters", async () => {
    await refresh();
    const action = await create("open_ticket");
    tools = { open_ticket: { subject: z.string(), refund: z.boolean().optional() } };
    const result = await run(action, { subject: "Lamp" });
    expect(result).toMatchObject({ status: "failed", problem: expect.stringContaining("have changed") });
    expect(calls).toEqual([]);
    const marked = await read(action);
    expect(marked.problem).toContain("have changed");
    await refresh();
    const { body: kept } = await call("updateAction", { id: action.id, configuration: marked.configuration });
    expect(kept.data.problem).toContain("have changed");
    const chosen = { server_id: id, tool: "open_ticket" };
    const { body: again } = await call("updateAction", { id: action.id, configuration: chosen });
    expect(again.data.problem).toBeNull();
    expect(await run(action, { subject: "Lamp" })).toMatchObject({ status: "succeeded" });
    expect(calls).toEqual([{ subject: "Lamp" }]);
  });

  test("a server that speaks only the protocol of 2026-07-28 is used as well", async () => {
    const handler = createMcpHandler(
      () => {
        const server = new NewerServer({ name: "desk", version: "2" });
        server.registerTool("open_ticket", { inputSchema: z.object({ subject: z.string() }) }, (given) => {
          calls.push(given);
          return { content: [{ type: "text", text: "Ticket 7" }] };
        });
        return server;
      },
      { legacy: "reject" },
    );
    desk.intercept = async (request, response) => {
      const { method = "GET", headers } = request;
      const body = method === "POST" ? { body: await text(request) } : {};
      const answer = await handler.fetch(
        new Request(desk.url, { method, headers: headers as Record<string, string>, ...body }),
      );
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
      return true;
    };
    expect(await refresh()).toMatchObject({ added: ["open_ticket"] });
    expect(await run(await create("open_ticket"), { subject: "Lamp" })).toMatchObject({ output: "Ticket 7" });
    expect(calls).toEqual([{ subject: "Lamp" }]);
  });

  test("huge, broken, redirected and refused answers fail with a sentence each, and keep the listed tools", async () => {
    await refresh();
    const action = await create("open_ticket");
    expect((await run(action, { subject: "huge" })).problem).toContain("too large");
    const answers: [number, Record<string, string>, string, RegExp][] = [
      [200, { "content-type": "application/json" }, "<html>", /protocol of MCP/],
      [200, { "content-type": "application/json" }, '{"surprise": 1}', /protocol of MCP/],
      [200, { "content-type": "text/html" }, "<html>", /protocol of MCP/],
      [401, {}, "", /refuses our credentials/],
      [404, {}, "", /no MCP server at this address/],
      [500, {}, "", /status 500/],
      [307, { location: "http://localhost:9/mcp" }, "", /another host/],
    ];
    for (const [status, headers, body, sentence] of answers) {
      desk.intercept = (_request, response) => (response.writeHead(status, headers).end(body), true);
      expect((await run(action, { subject: "Lamp" })).problem).toMatch(sentence);
      const refreshed = await refresh();
      expect(refreshed.server.problem).toMatch(sentence);
      expect(refreshed.server.tools).toHaveLength(2);
    }
    expect(calls).toEqual([{ subject: "huge" }]);
  });
});

describe("MCP servers under the address guard", () => {
  test("no address inside the network is called, nor any without https", async () => {
    const t = await createTestApp();
    const inside = await startMcpToolServer(() => new McpServer({ name: "inside", version: "1" }));
    try {
      const mine = await t.workspace();
      const call = (operation: string, body: object) =>
        t.call(mine.token, operation, { project_uid: mine.projectUid, ...body });
      const plain = await call("connectMcpServer", { name: "Plain", url: inside.url });
      expect(plain.body.errors.url).toContain("https://");
      const url = inside.url.replace("http:", "https:");
      const connect = async (authentication: string): Promise<number> =>
        (await call("connectMcpServer", { name: authentication, url, authentication })).body.data.id;
      const listed = await call("refreshMcpServer", { id: await connect("none") });
      expect(listed.body.data.server.problem).toContain("ALLOW_PRIVATE_ACTION_URLS=true");
      const begun = await call("startMcpAuthorization", { id: await connect("oauth") });
      expect(begun.status).toBe(409);
      expect(begun.body.message).toContain("ALLOW_PRIVATE_ACTION_URLS=true");
      expect(inside.credentials).toEqual([]);
    } finally {
      await t.close();
      await inside.close();
    }
  });
});
