import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { startEverythingServer } from "../../../test/mcp-tool-server.ts";

describe("actions that call the protocol's sample server", () => {
  let t: TestApp;
  let mine: Workspace;
  let everything: Awaited<ReturnType<typeof startEverythingServer>>;
  let server_id: number;
  beforeAll(async () => {
    everything = await startEverythingServer();
    t = await createTestApp({ env: { ALLOW_PRIVATE_FILE_URLS: "true" } });
  });
  afterAll(async () => {
    await t.close();
    await everything.stop();
  });
  beforeEach(async () => {
    mine = await t.workspace();
    server_id = (await call("connectMcpServer", { name: "Everything", url: everything.url })).body.data.id;
  });

  const call = (operation: string, body: object = {}, credential: Headers = mine.token) =>
    t.call(credential, operation, { project_uid: mine.projectUid, ...body });
  const refresh = async () => (await call("refreshMcpServer", { id: server_id })).body.data;
  const create = (tool: string, change: object = {}, more: object = {}) =>
    call("createAction", {
      name: tool.replaceAll("-", "_"),
      description: "Does it",
      kind: "mcp",
      configuration: { server_id, tool, ...change },
      ...more,
    });
  const run = async (created: { body: { data: { id: number } } }, given: object) =>
    (await call("testAction", { id: created.body.data.id, arguments: given })).body.data;

  test("its tools are listed, and nothing is new the second time", async () => {
    const first = await refresh();
    expect(first.added).toEqual(expect.arrayContaining(["echo", "get-sum", "get-structured-content"]));
    expect(first.server).toMatchObject({ problem: null, authorized: true, listed_at: expect.any(String) });
    const sum = first.server.tools.find(({ name }: { name: string }) => name === "get-sum");
    expect(sum.parameters).toMatchObject({
      type: "object",
      properties: { a: { type: "number", description: "First number" } },
      required: ["a", "b"],
    });
    expect(await refresh()).toMatchObject({ added: [], changed: [], removed: [] });
    expect((await call("getMcpServers")).body.data).toEqual([(await refresh()).server]);
  });

  test("a tool becomes an action under a name of its own, with the tool's parameters, and runs", async () => {
    await refresh();
    const sum = await create("get-sum", {}, { name: "add_up" });
    expect(sum.body.data).toMatchObject({
      name: "add_up",
      problem: null,
      parameters: { required: ["a", "b"] },
      configuration: { tool: "get-sum", tool_version: expect.stringMatching(/^[0-9a-f]{32}$/) },
    });
    expect(await run(sum, { a: 2, b: 40 })).toMatchObject({
      status: "succeeded",
      output: "The sum of 2 and 40 is 42.",
      attempts: 1,
    });
    expect(await run(sum, { a: "two", b: 40 })).toMatchObject({
      status: "refused",
      problem: "arguments.a must be a number.",
    });
    const log = await t.call(mine.key, "getChatbotExecutionLogs", { kind: "action", limit: 2 });
    expect(log.body.data[1].data).toMatchObject({
      task: "add_up",
      data: { kind: "mcp", status: "succeeded" },
    });
  });

  test("a tool that does not only read starts signed, asked for and limited, unless the member says otherwise", async () => {
    await refresh();
    const changes = await create("toggle-simulated-logging");
    expect(changes.body.data).toMatchObject({ audience: "signed", confirm: true, limit_per_hour: 20 });
    const chosen = { audience: "anyone", confirm: false, limit_per_hour: null };
    expect(
      (await create("toggle-simulated-logging", {}, { name: "open", ...chosen })).body.data,
    ).toMatchObject(chosen);
    const reads = { audience: "anyone", confirm: false, limit_per_hour: null };
    expect((await create("echo")).body.data).toMatchObject(reads);
  });

  test("data, pictures and links are read as what they are", async () => {
    await refresh();
    const weather = await run(await create("get-structured-content"), { location: "Chicago" });
    expect(weather.output).toEqual({ temperature: 36, conditions: "Light rain / drizzle", humidity: 82 });
    const image = await run(await create("get-tiny-image"), {});
    expect(image.output).toContainEqual({ type: "image", mime_type: "image/png" });
  });

  test("values that the model does not fill in come from the configuration", async () => {
    await refresh();
    const echo = await create("echo", { arguments: { message: "from {{session.id}}" } });
    expect(echo.body.data.parameters.properties).toEqual({});
    const visit = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
    const { session_uid } = visit.body.data;
    const { body } = await call("testAction", { id: echo.body.data.id, session_uid });
    expect(body.data).toMatchObject({ status: "succeeded", output: `Echo: from ${session_uid}` });
    const half = await create("get-sum", { arguments: { b: "1" } }, { name: "next" });
    expect(await run(half, { a: 41 })).toMatchObject({ output: "The sum of 41 and 1 is 42." });
  });

  test("a tool that takes too long is left", async () => {
    await refresh();
    const slow = await create("trigger-long-running-operation", { timeout_ms: 1500 });
    expect(await run(slow, { duration: 600, steps: 1 })).toMatchObject({
      status: "failed",
      problem: "The MCP server took too long to answer.",
    });
  });

  test.each([
    [{ server_id: 999_999_999 }, {}, /server_id names no MCP server/],
    [{ tool: "missing" }, {}, /tool must be a tool of Everything: echo/],
    [{ arguments: { surprise: "x" } }, {}, /has no parameter surprise/],
    [{ arguments: { a: "{{secrets.KEY}}" } }, {}, /Templates can name/],
    [{ arguments: { b: 1 } }, { properties: { b: { type: "number" } } }, /Keep one of them/],
    [{}, { properties: { a: { type: "number" } }, required: ["a"] }, /requires b/],
    [{ surprise: 1 }, {}, /surprise/],
  ])("a configuration %j with parameters %j is refused with a sentence", async (change, schema, sentence) => {
    await refresh();
    const parameters = Object.keys(schema).length === 0 ? {} : { parameters: { type: "object", ...schema } };
    const { status, body } = await create("get-sum", change, parameters);
    expect(status).toBe(400);
    expect(body.errors.configuration).toMatch(sentence);
  });

  test("a name is used once; a viewer and another tenant reach no server", async () => {
    const again = await call("connectMcpServer", { name: "Everything", url: everything.url });
    expect(again.status).toBe(409);
    const viewer = await t.person(mine, "viewer");
    const body = { name: "Other", url: everything.url };
    expect((await call("connectMcpServer", body, viewer)).status).toBe(403);
    const theirs = await t.workspace();
    for (const operation of [
      "updateMcpServer",
      "deleteMcpServer",
      "refreshMcpServer",
      "startMcpAuthorization",
    ])
      expect([
        operation,
        (await t.call(theirs.token, operation, { project_uid: theirs.projectUid, id: server_id })).status,
      ]).toEqual([operation, 404]);
    await refresh();
    const stolen = await t.call(theirs.token, "createAction", {
      project_uid: theirs.projectUid,
      name: "stolen",
      description: "Stolen",
      kind: "mcp",
      configuration: { server_id, tool: "echo" },
    });
    expect(stolen.body.errors.configuration).toContain("names no MCP server");
  });

  test("a deleted server leaves its actions marked, and they fail with a sentence", async () => {
    await refresh();
    const echo = await create("echo");
    expect((await call("deleteMcpServer", { id: server_id })).status).toBe(200);
    const { data } = (await call("getAction", { id: echo.body.data.id })).body;
    expect(data.problem).toContain("not connected any more");
    expect(await run(echo, { message: "hi" })).toMatchObject({
      status: "failed",
      problem: expect.stringContaining("not connected any more"),
    });
  });
});
