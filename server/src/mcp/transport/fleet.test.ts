import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { ChildProcess } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Headers } from "../../../test/factories.ts";
import { createTestApp, engine, type TestApp } from "../../../test/harness.ts";
import { connect, hangUp, listen, revoke } from "../../../test/mcp-client.ts";
import { startSecondProcess } from "../../../test/second-process.ts";

describe.runIf(engine === "postgres")("AI clients of several processes on one database", () => {
  let t: TestApp;
  let child: ChildProcess;
  let ours: string;
  let theirs: string;

  beforeAll(async () => {
    t = await createTestApp();
    ours = await listen(t);
    const other = await startSecondProcess(t);
    child = other.child;
    theirs = `${other.base}/mcp`;
  });
  afterAll(async () => {
    child.kill("SIGKILL");
    await hangUp(t);
  });

  /** A client behind a balancer that sends each request to the next process. */
  async function balanced(headers: Headers): Promise<{ client: Client; asked: string[] }> {
    const asked: string[] = [];
    const client = new Client({ name: "test", version: "1" });
    const transport = new StreamableHTTPClientTransport(new URL(ours), {
      requestInit: { headers },
      fetch: (_url, init) => {
        const next = asked.length % 2 === 0 ? ours : theirs;
        asked.push(next);
        return fetch(next, init);
      },
    });
    await client.connect(transport);
    return { client, asked };
  }

  test("any process answers any request, and a revoked token is rejected everywhere", async () => {
    const mine = await t.workspace();
    const { client, asked } = await balanced(await t.token(mine, { role: "owner" }));
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(names);
    for (let call = 0; call < 4; call += 1) {
      expect((await client.callTool({ name: "getOrganizationDetail" })).isError).toBeUndefined();
    }
    expect(new Set(asked).size).toBe(2);
    await revoke(t, mine);
    for (let call = 0; call < 2; call += 1) {
      await expect(client.callTool({ name: "getOrganizationDetail" })).rejects.toMatchObject({ code: 401 });
    }
    await client.close();
  });

  test("a session lives in the process that opened it; others return 404 so the client starts a new one", async () => {
    const mine = await t.workspace();
    const { client, transport } = await connect(`${ours}?session=true`, mine.token);
    const ask = (url: string) =>
      fetch(url, {
        method: "POST",
        headers: {
          ...mine.token,
          accept: "application/json, text/event-stream",
          "content-type": "application/json",
          "mcp-session-id": transport.sessionId ?? "",
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 7, method: "ping" }),
      });
    expect((await ask(ours)).status).toBe(200);
    const elsewhere = await ask(theirs);
    expect(elsewhere.status).toBe(404);
    expect(await elsewhere.json()).toMatchObject({ jsonrpc: "2.0", error: { message: "Session not found" } });
    await client.close();
  });
});
