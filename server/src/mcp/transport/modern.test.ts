import { Client, StreamableHTTPClientTransport, type ClientOptions } from "@modelcontextprotocol/client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { ACCEPT, hangUp, listen, revoke } from "../../../test/mcp-client.ts";

const VERSION = "2026-07-28";

describe("clients of 2026-07-28", () => {
  let t: TestApp;
  let url: string;
  let mine: Workspace;
  let clients: Client[] = [];
  beforeAll(async () => {
    t = await createTestApp({ background: true });
    url = await listen(t);
  });
  afterAll(() => hangUp(t));
  beforeEach(async () => {
    mine = await t.workspace();
  });
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.close()));
    clients = [];
  });

  /** The official client, which refuses every other version. */
  async function connect(headers: Headers, options: Partial<ClientOptions> = {}): Promise<Client> {
    const client = new Client(
      { name: "test", version: "1" },
      { versionNegotiation: { mode: { pin: VERSION } }, ...options },
    );
    clients.push(client);
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    return client;
  }

  const envelope = (capabilities: object = {}) => ({
    "io.modelcontextprotocol/protocolVersion": VERSION,
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": capabilities,
  });
  const post = (method: string, params: object, headers: Headers = {}) =>
    fetch(url, {
      method: "POST",
      headers: {
        ...ACCEPT,
        ...mine.token,
        "mcp-protocol-version": VERSION,
        "mcp-method": method,
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 7, method, params: { _meta: envelope(), ...params } }),
    });

  test("connect without a handshake, list the tools and call one", async () => {
    const client = await connect(mine.token);
    expect(client.getNegotiatedProtocolVersion()).toBe(VERSION);
    expect(client.getServerCapabilities()).toMatchObject({
      tools: { listChanged: false },
      prompts: { listChanged: false },
      resources: { listChanged: false, subscribe: true },
    });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("getMyProjects");
    const { structuredContent } = await client.callTool({ name: "getMyProjects", arguments: {} });
    expect(structuredContent).toMatchObject({ data: [{ project_uid: mine.projectUid }] });
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain("parley://openapi.json");
    expect((await client.listPrompts()).prompts.length).toBeGreaterThan(0);
  });

  test("results say what they are and that only the token's own client may keep them", async () => {
    const listed = (await (await post("tools/list", {})).json()) as { result: object };
    expect(listed.result).toMatchObject({ resultType: "complete", ttlMs: 60_000, cacheScope: "private" });
    const read = await post(
      "resources/read",
      { uri: "parley://openapi.json" },
      { "mcp-name": "parley://openapi.json" },
    );
    expect(((await read.json()) as { result: object }).result).toMatchObject({
      ttlMs: 0,
      cacheScope: "private",
    });
  });

  test.each([
    [
      "a name that is not the body's",
      { name: "getMyProjects" },
      { "mcp-name": "deleteProject" },
      400,
      -32020,
    ],
    ["another method", { name: "getMyProjects" }, { "mcp-method": "tools/list" }, 400, -32020],
    [
      "an unknown version",
      { _meta: { ...envelope(), "io.modelcontextprotocol/protocolVersion": "2031-01-01" } },
      { "mcp-protocol-version": "2031-01-01" },
      400,
      -32022,
    ],
    ["no description of the client", { _meta: {} }, {}, 400, -32602],
  ])("a request with %s is refused", async (_name, params, headers, status, code) => {
    const answer = await post(
      "tools/call",
      { name: "getMyProjects", arguments: {}, ...params },
      {
        "mcp-name": "getMyProjects",
        ...headers,
      },
    );
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ id: 7, error: { code } });
  });

  test("a stranger is refused before anything is read", async () => {
    const answer = await post("server/discover", {}, { authorization: "Bearer api-v1-unknown" });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
  });

  describe("something is deleted", () => {
    let id: number;
    let asked: string[];
    let trusted: Headers;
    beforeEach(async () => {
      trusted = await t.token(mine, { role: "owner", administersByAi: true });
      const text = { project_uid: mine.projectUid, type: "text", detail: "We open at nine." };
      id = (await t.call(mine.token, "createProjectText", text)).body.data.id as number;
      asked = [];
    });
    const remove = (client: Client) =>
      client.callTool({ name: "deleteProjectText", arguments: { project_uid: mine.projectUid, id } });
    const exists = async () =>
      ((await t.call(mine.token, "getProjectText", { project_uid: mine.projectUid })).body.data as unknown[])
        .length === 1;

    async function asking(answer: { action: "accept" | "decline"; content?: { delete: boolean } }) {
      const client = await connect(trusted, { capabilities: { elicitation: { form: {} } } });
      client.setRequestHandler("elicitation/create", ({ params }) => {
        asked.push(params.message);
        return answer;
      });
      return client;
    }

    test("after a person has said yes", async () => {
      const client = await asking({ action: "accept", content: { delete: true } });
      expect((await remove(client)).isError).toBeUndefined();
      expect(asked).toEqual([expect.stringContaining(`"id":${id}`)]);
      expect(await exists()).toBe(false);
    });

    test.each([
      ["declines", { action: "decline" as const }],
      ["leaves the box unticked", { action: "accept" as const, content: { delete: false } }],
    ])("but not if the person %s", async (_name, answer) => {
      const result = await remove(await asking(answer));
      expect(result).toMatchObject({
        isError: true,
        structuredContent: { message: "The person did not confirm, so nothing was deleted." },
      });
      expect(await exists()).toBe(true);
    });

    test("at once where the client cannot ask", async () => {
      expect((await remove(await connect(trusted))).isError).toBeUndefined();
      expect(await exists()).toBe(false);
    });

    test("only as it was confirmed: a yes counts for no other call and no other token", async () => {
      const call = (token: Headers, record: number, state?: string) =>
        post(
          "tools/call",
          {
            name: "deleteProjectText",
            arguments: { project_uid: mine.projectUid, id: record },
            _meta: envelope({ elicitation: {} }),
            ...(state === undefined
              ? {}
              : {
                  requestState: state,
                  inputResponses: { confirm: { action: "accept", content: { delete: true } } },
                }),
          },
          { ...token, "mcp-name": "deleteProjectText" },
        ).then((answer) => answer.json() as Promise<{ result?: Record<string, unknown>; error?: object }>);
      const other = { project_uid: mine.projectUid, type: "text", detail: "We close at six." };
      const otherId = (await t.call(mine.token, "createProjectText", other)).body.data.id as number;
      const state = String((await call(trusted, otherId)).result?.requestState);
      expect((await call(trusted, id, state)).result).toMatchObject({ resultType: "input_required" });
      expect((await call(trusted, id, `${state}x`)).error).toMatchObject({ code: -32602 });
      const another = await t.token(mine, { role: "owner", administersByAi: true });
      expect((await call(another, otherId, state)).result).toMatchObject({
        resultType: "input_required",
      });
      expect((await call(trusted, otherId, state)).result).toMatchObject({ resultType: "complete" });
    });
  });

  describe("tasks", () => {
    const long = () => ({
      project_uid: mine.projectUid,
      type: "text",
      detail: Array.from({ length: 400 }, (_, n) => `The lamp number ${n} costs ${n} euros.`).join(" "),
    });
    const followed = { extensions: { "io.modelcontextprotocol/tasks": {} } };
    const send = async (
      method: string,
      name: string,
      params: object,
      token = mine.token,
      capabilities: object = followed,
    ) => {
      const answer = await post(
        method,
        { ...params, _meta: envelope(capabilities) },
        { ...token, "mcp-name": name },
      );
      return (await answer.json()) as { result: Record<string, unknown>; error?: { code: number } };
    };
    const teach = (capabilities?: object) =>
      send(
        "tools/call",
        "createProjectText",
        { name: "createProjectText", arguments: long() },
        mine.token,
        capabilities,
      );
    const get = (taskId: string, token?: Headers) => send("tasks/get", taskId, { taskId }, token);

    test("training that takes long is a task, which any request can read until it is done", async () => {
      const { result: handle } = await teach();
      expect(handle).toMatchObject({ resultType: "task", status: "working", ttlMs: 86_400_000 });
      const taskId = String(handle.taskId);
      let result: Record<string, unknown> = {};
      await vi.waitFor(
        async () => {
          ({ result } = await get(taskId));
          expect(result.status).toBe("completed");
        },
        { timeout: 120_000, interval: 500 },
      );
      expect(result).toMatchObject({
        resultType: "complete",
        result: { structuredContent: { type: "RXSUCCESS", data: { status: "completed" } } },
      });
      expect((await send("tasks/cancel", taskId, { taskId })).result).toMatchObject({
        resultType: "complete",
      });
      const theirs = await t.workspace();
      expect((await get(taskId, theirs.token)).error).toMatchObject({ code: -32602 });
      expect((await get(`${taskId}x`)).error).toMatchObject({ code: -32602 });
      t.clock.advance(25 * 60 * 60 * 1000);
      expect((await get(taskId)).error).toMatchObject({ code: -32602 });
    });

    test("a task whose text was deleted has failed", async () => {
      const { result: handle } = await teach();
      const { body } = await t.call(mine.token, "getProjectText", { project_uid: mine.projectUid });
      const { id } = (body.data as { id: number }[])[0]!;
      await t.call(mine.token, "deleteProjectText", { project_uid: mine.projectUid, id });
      expect((await get(String(handle.taskId))).result).toMatchObject({ status: "failed", error: {} });
    });

    test("a client that does not follow tasks gets the answer at once, and no task", async () => {
      expect((await teach({})).result).toMatchObject({
        resultType: "complete",
        structuredContent: { type: "RXSUCCESS" },
      });
      expect((await send("tasks/get", "x", { taskId: "x" }, mine.token, {})).error).toMatchObject({
        code: -32021,
      });
    });
  });

  describe("subscriptions/listen", () => {
    let sessionUid: string;
    let uri: string;
    const talk = () =>
      t.call(mine.key, "sendMessage", {
        widget_uid: mine.widgetUid,
        session_uid: sessionUid,
        message: "Hello, is anybody there?",
      });
    beforeEach(async () => {
      const { body } = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
      sessionUid = body.data.session_uid as string;
      uri = `parley://projects/${mine.projectUid}/sessions/${sessionUid}`;
    });

    async function listening(token: Headers, uris: string[]) {
      const client = await connect(token);
      const heard: string[] = [];
      client.setNotificationHandler("notifications/resources/updated", ({ params }) => {
        heard.push(params.uri);
      });
      const subscription = await client.listen({ resourceSubscriptions: uris });
      return { heard, subscription };
    }

    test("tells that a conversation has changed, and no more after it is closed", async () => {
      const { heard, subscription } = await listening(mine.token, [uri]);
      await talk();
      await vi.waitFor(() => expect(heard).toContain(uri), 60_000);
      await subscription.close();
      const before = heard.length;
      await talk();
      expect(heard.length).toBe(before);
    });

    test.each([
      ["another organization's conversation", () => uri],
      ["a conversation that does not exist", () => `${uri}x`],
      ["something that is not listened to", () => `parley://projects/${mine.projectUid}/settings`],
    ])("%s is refused", async (name, address) => {
      const token = name.startsWith("another") ? (await t.workspace()).token : mine.token;
      await expect(listening(token, [address()])).rejects.toThrow(/does not exist or cannot be listened to/);
    });

    test("a token that was revoked hears nothing once its permission is checked again", async () => {
      const { heard } = await listening(mine.token, [uri]);
      await revoke(t, mine);
      t.clock.advance(31_000);
      await talk();
      expect(heard).toEqual([]);
    });

    test("a token may open twenty streams", async () => {
      const params = { notifications: { resourceSubscriptions: [uri] } };
      const open = Array.from({ length: 20 }, () => post("subscriptions/listen", params));
      const statuses = (await Promise.all(open)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect((await post("subscriptions/listen", params)).status).toBe(429);
      for (const { body } of await Promise.all(open)) await body?.cancel();
    });
  });
});
