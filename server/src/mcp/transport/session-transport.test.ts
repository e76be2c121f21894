import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import type { Headers } from "../../../test/factories.ts";
import { ACCEPT, connect, eventsIn, hangUp, INITIALIZE, listen } from "../../../test/mcp-client.ts";

describe("sessions for clients that ask for them", () => {
  let t: TestApp;
  let url: string;
  beforeAll(async () => {
    t = await createTestApp();
    url = `${await listen(t)}?session=true`;
  });
  afterAll(() => hangUp(t));

  const request = (headers: Headers, method: string, body?: unknown) =>
    fetch(url, {
      method,
      headers: { ...ACCEPT, "mcp-protocol-version": "2025-11-25", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  async function opened(token: Headers): Promise<Headers> {
    const answer = await request(token, "POST", INITIALIZE);
    await answer.text();
    return { ...token, "mcp-session-id": answer.headers.get("mcp-session-id") ?? "" };
  }
  const ping = { jsonrpc: "2.0", id: 2, method: "ping" };

  test("a session answers its token until it is deleted", async () => {
    const mine = await opened((await t.workspace()).token);
    expect(mine["mcp-session-id"]).toMatch(/^session-/);
    expect((await request(mine, "POST", ping)).status).toBe(200);
    expect((await request(mine, "DELETE")).status).toBe(200);
    expect((await request(mine, "POST", ping)).status).toBe(404);
  });

  test("clients reconnect at different times once their streams are lost", async () => {
    const { token } = await t.workspace();
    const times: number[] = [];
    for (let client = 0; client < 8; client += 1) {
      const answer = await request(token, "POST", INITIALIZE);
      times.push(Number(/^retry: (\d+)$/m.exec(await answer.text())?.[1]));
    }
    expect(Math.min(...times)).toBeGreaterThanOrEqual(1000);
    expect(Math.max(...times)).toBeLessThanOrEqual(10_000);
    expect(new Set(times).size).toBeGreaterThan(1);
  });

  test("another token does not find the session", async () => {
    const mine = await opened((await t.workspace()).token);
    const theirs = (await t.workspace()).token;
    expect((await request({ ...mine, ...theirs }, "POST", ping)).status).toBe(404);
    expect((await request({ ...mine, ...theirs }, "DELETE")).status).toBe(404);
    expect((await request(mine, "POST", ping)).status).toBe(200);
  });

  test("a session begins with initialize and expires when it is not used", async () => {
    const { token } = await t.workspace();
    expect((await request(token, "POST", ping)).status).toBe(400);
    const mine = await opened(token);
    t.clock.advance(31 * 60 * 1000);
    expect((await request(mine, "POST", ping)).status).toBe(404);
  });

  test("a broken stream continues after the last event the client has seen", async () => {
    const mine = await opened((await t.workspace()).token);
    const answer = await request(mine, "POST", { jsonrpc: "2.0", id: 3, method: "tools/list" });
    const text = await answer.text();
    const [first] = /^id: (\S+)$/m.exec(text)?.slice(1) ?? [];
    expect(first).toBeDefined();
    const again = await request({ ...mine, "last-event-id": first ?? "" }, "GET");
    expect(again.status).toBe(200);
    const reader = again.body!.pipeThrough(new TextDecoderStream()).getReader();
    let replayed = "";
    while (!replayed.endsWith("\n\n")) replayed += (await reader.read()).value ?? "";
    await reader.cancel();
    expect(eventsIn(replayed)).toEqual(eventsIn(text));
    expect((await request({ ...mine, "last-event-id": "unknown" }, "GET")).status).toBe(400);
  });

  test("the twenty-first session of a token replaces its least used one", async () => {
    const { token } = await t.workspace();
    const all: Headers[] = [];
    for (let count = 0; count < 21; count += 1) {
      t.clock.advance(1);
      all.push(await opened(token));
    }
    const statuses = await Promise.all(all.map(async (mine) => (await request(mine, "POST", ping)).status));
    expect(statuses).toEqual([404, ...Array.from({ length: 20 }, () => 200)]);
  });

  test("the official client works in a session and ends it", async () => {
    const { client, transport } = await connect(url, (await t.workspace()).token);
    expect(transport.sessionId).toMatch(/^session-/);
    expect((await client.callTool({ name: "getOrganizationDetail" })).isError).toBeUndefined();
    await transport.terminateSession();
    await client.close();
  });
});
