import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startAuthorizationServer, type AuthorizationServer } from "../../../../test/authorization-server.ts";
import type { Headers, Workspace } from "../../../../test/factories.ts";
import { sendJson } from "../../../../test/faulty-service.ts";
import { createTestApp, type TestApp } from "../../../../test/harness.ts";
import { startMcpToolServer, type McpToolServer } from "../../../../test/mcp-tool-server.ts";
import { findMcpServer, type McpServerRow } from "../../queries/mcp-servers.ts";
import { currentAccessToken } from "./access-token.ts";
import { openGrant } from "./grant.ts";

describe("MCP servers with OAuth", () => {
  let t: TestApp;
  let mine: Workspace;
  let owner: Headers;
  let desk: McpToolServer;
  let authority: AuthorizationServer;
  let id: number;
  beforeAll(async () => {
    t = await createTestApp({ env: { ALLOW_PRIVATE_FILE_URLS: "true" } });
    desk = await startMcpToolServer(() => {
      const server = new McpServer({ name: "desk", version: "1" });
      server.registerTool("open_ticket", { description: "Opens a ticket" }, () => ({
        content: [{ type: "text", text: "T-1" }],
      }));
      return server;
    });
    authority = await startAuthorizationServer(desk.url);
  });
  afterAll(async () => {
    await t.close();
    await desk.close();
    await authority.close();
  });
  beforeEach(async () => {
    const metadata = `http://${desk.host}/.well-known/oauth-protected-resource/mcp`;
    desk.intercept = async (request, response) => {
      if (`http://${desk.host}${request.url}` === metadata) {
        const scopes_supported = ["tickets"];
        sendJson(response, {
          resource: desk.url,
          authorization_servers: [authority.issuer],
          scopes_supported,
        });
        return true;
      }
      if (await authority.isValid(request.headers.authorization)) return false;
      const challenge = `Bearer resource_metadata="${metadata}"`;
      response.writeHead(401, { "www-authenticate": challenge }).end();
      return true;
    };
    await connect();
  });

  async function connect(): Promise<void> {
    mine = await t.workspace();
    owner = await t.person(mine);
    const server = { name: "Desk", url: desk.url, authentication: "oauth" };
    id = (await call("connectMcpServer", server)).body.data.id;
  }

  const call = (operation: string, body: object = {}, credential: Headers = owner) =>
    t.call(credential, operation, { project_uid: mine.projectUid, ...body });
  const begin = async (): Promise<string> => (await call("startMcpAuthorization", { id })).body.data.url;
  async function comeBack(url: string) {
    const redirectUri = new URL(url).searchParams.get("redirect_uri")!;
    const answer = await authority.consent(url, redirectUri);
    return { state: answer.get("state"), code: answer.get("code"), iss: answer.get("iss") ?? undefined };
  }
  const authorize = async () => call("finishMcpAuthorization", await comeBack(await begin()));
  const create = async (): Promise<number> => {
    const configuration = { server_id: id, tool: "open_ticket" };
    const action = { name: "open_ticket", description: "Opens a ticket", kind: "mcp", configuration };
    return (await call("createAction", action)).body.data.id;
  };
  const run = async (action: number) => (await call("testAction", { id: action })).body.data;

  test("a member consents in the browser, and the tools can be called", async () => {
    expect((await call("refreshMcpServer", { id })).body.data.server).toMatchObject({
      authorized: false,
      problem: expect.stringContaining("needs a member's authorization"),
    });
    const url = new URL(await begin());
    expect(url.origin).toBe(authority.issuer);
    expect(url.searchParams.get("code_challenge_method")).toBe("S256");
    expect(url.searchParams.get("resource")).toBe(desk.url);
    expect(url.searchParams.get("redirect_uri")).toBe(`${t.running.app.publicUrl()}/mcp-authorization`);
    const { status, body } = await authorize();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ server: { authorized: true, problem: null }, added: ["open_ticket"] });
    expect(await run(await create())).toMatchObject({ status: "succeeded", output: "T-1" });
  });

  test("the state works once, in its project, for the member who began, and for ten minutes", async () => {
    const back = await comeBack(await begin());
    const colleague = await t.person(mine, "editor");
    expect((await call("finishMcpAuthorization", back, colleague)).body.errors.state).toContain("Start");
    const theirs = await t.workspace();
    const elsewhere = { ...back, project_uid: theirs.projectUid };
    expect((await t.call(theirs.token, "finishMcpAuthorization", elsewhere)).status).toBe(400);
    const foreign = await call("finishMcpAuthorization", {
      ...(await comeBack(await begin())),
      iss: "https://evil.example",
    });
    expect(foreign.body.errors.iss).toContain("another authorization server");
    const fresh = await comeBack(await begin());
    expect((await call("finishMcpAuthorization", fresh)).status).toBe(200);
    expect((await call("finishMcpAuthorization", fresh)).body.errors.state).toContain("used");
    const late = await comeBack(await begin());
    t.clock.advance(10 * 60 * 1000 + 1);
    expect((await call("finishMcpAuthorization", late)).body.errors.state).toContain("too old");
  });

  test("a token that the server no longer takes is refreshed once, however many runs need it, and never shown", async () => {
    await authorize();
    const action = await create();
    const stored = () =>
      t.running.app.db.read
        .selectFrom("mcp_servers")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
    const sent = desk.credentials.at(-1)!.replace("Bearer ", "");
    expect(JSON.stringify(await stored())).not.toContain(sent);
    // The desk no longer takes it, as if it had been revoked early.
    const { intercept } = desk;
    desk.intercept = (request, response) =>
      request.headers.authorization === `Bearer ${sent}`
        ? (response.writeHead(401).end(), true)
        : intercept(request, response);
    const before = authority.refreshes;
    const runs = await Promise.all([run(action), run(action), run(action)]);
    expect(runs.map(({ status }) => status)).toEqual(["succeeded", "succeeded", "succeeded"]);
    expect(authority.refreshes).toBe(before + 1);
    const shown = JSON.stringify([(await call("getMcpServers")).body, runs]);
    for (const credential of desk.credentials.filter((sentBefore) => sentBefore !== undefined))
      expect(shown).not.toContain(credential.replace("Bearer ", ""));
  });

  test("a token that is about to expire is refreshed before it is sent", async () => {
    await authorize();
    const action = await create();
    const before = authority.refreshes;
    expect(await run(action)).toMatchObject({ status: "succeeded" });
    expect(authority.refreshes).toBe(before);
    t.clock.advance(3600 * 1000);
    expect(await run(action)).toMatchObject({ status: "succeeded" });
    expect(authority.refreshes).toBe(before + 1);
  });

  test("a visitor who leaves in the middle of a refresh loses no token", async () => {
    await authorize();
    const action = await create();
    t.clock.advance(3600 * 1000);
    const before = authority.refreshes;
    const left = new AbortController();
    authority.beforeToken = () => left.abort(new Error("The visitor has left."));
    const { app } = t.running;
    const row = await findMcpServer(app.db.read, { projectId: mine.projectId, id });
    await expect(currentAccessToken(app, row!, { signal: left.signal })).rejects.toThrow(/visitor has left/);
    authority.beforeToken = () => {};
    expect(await run(action)).toMatchObject({ status: "succeeded" });
    expect(authority.refreshes).toBe(before + 1);
  });

  test("a process that stops in the middle of a refresh stores the next token first", async () => {
    const shared = t;
    t = await createTestApp({ env: { ALLOW_PRIVATE_FILE_URLS: "true" } });
    try {
      await connect();
      await authorize();
      t.clock.advance(3600 * 1000);
      const { app } = t.running;
      const key = { projectId: mine.projectId, id };
      const before = (await findMcpServer(app.db.read, key))!;
      const left = new AbortController();
      let answer = (): void => undefined;
      const answered = new Promise<void>((resolve) => (answer = resolve));
      authority.beforeToken = () => {
        left.abort(new Error("The visitor has left."));
        return answered;
      };
      await expect(currentAccessToken(app, before, { signal: left.signal })).rejects.toThrow(/has left/);
      let atEnd = null as McpServerRow | null;
      const closeDatabase = app.db.close.bind(app.db);
      vi.spyOn(app.db, "close").mockImplementation(async () => {
        atEnd = await findMcpServer(app.db.read, key);
        await closeDatabase();
      });
      let reachEnd = (): void => undefined;
      const nearEnd = new Promise<void>((resolve) => (reachEnd = resolve));
      const closeThreads = app.threads.close.bind(app.threads);
      vi.spyOn(app.threads, "close").mockImplementation(async () => {
        await closeThreads();
        setImmediate(reachEnd);
      });
      const closing = t.close();
      await nearEnd;
      answer();
      await closing;
      expect(openGrant(app, atEnd!)!.accessToken).not.toBe(openGrant(app, before)!.accessToken);
    } finally {
      authority.beforeToken = () => {};
      t = shared;
    }
  });

  test("a withdrawn consent is told, and asked for again", async () => {
    await authorize();
    const action = await create();
    await authority.revokeAll();
    expect(await run(action)).toMatchObject({
      status: "failed",
      problem: expect.stringContaining("needs a member's authorization again"),
    });
    const [server] = (await call("getMcpServers")).body.data;
    expect(server).toMatchObject({
      authorized: false,
      problem: expect.stringContaining("authorization again"),
    });
    expect((await authorize()).body.data.server).toMatchObject({ authorized: true, problem: null });
    expect(await run(action)).toMatchObject({ status: "succeeded" });
  });

  test("another address ends what was granted, so that no token goes there", async () => {
    await authorize();
    const { body } = await call("updateMcpServer", { id, url: "https://evil.example/mcp" });
    expect(body.data).toMatchObject({ authorized: false });
    expect((await call("updateMcpServer", { id, authentication: "none" })).status).toBe(200);
    expect((await call("startMcpAuthorization", { id })).status).toBe(409);
  });

  test.each([
    ["an authorization server that has another name", { issuer: "https://honest.example" }, /another name/],
    ["one without PKCE", { code_challenge_methods_supported: undefined }, /PKCE/],
    ["one that registers no clients", { registration_endpoint: undefined }, /set client_id/],
    ["a page in place of its own", { authorization_endpoint: "ftp://evil.example/" }, /https|MCP/],
  ])("%s is not used", async (_name, change, sentence) => {
    const found = await fetch(`${authority.issuer}/.well-known/openid-configuration`);
    const honest = (await found.json()) as object;
    const here = `http://${desk.host}`;
    desk.intercept = (request, response) => {
      if (request.url?.startsWith("/.well-known/oauth-authorization-server"))
        return (sendJson(response, { ...honest, issuer: here, ...change }), true);
      return (response.writeHead(request.url === "/mcp" ? 401 : 404).end(), true);
    };
    const { status, body } = await call("startMcpAuthorization", { id });
    expect(status).toBe(409);
    expect(body.message).toMatch(sentence);
  });
});
