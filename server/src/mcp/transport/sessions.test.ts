import { McpServer } from "@modelcontextprotocol/server";
import { EventEmitter, once } from "node:events";
import { describe, expect, test } from "vitest";
import { createSessions } from "./sessions.ts";

const VERSION = "2025-11-25";

function opening(): Request {
  return new Request("http://localhost/mcp", {
    method: "POST",
    headers: { accept: "application/json, text/event-stream", "content-type": "application/json" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: VERSION, capabilities: {}, clientInfo: { name: "test", version: "1" } },
    }),
  });
}

/** Sessions with a test clock, and the sessions that were closed. */
function counted() {
  const clock = { now: 0 };
  const closed = new EventEmitter();
  const counts = { opened: 0, closed: 0 };
  const createServer = () => {
    const server = new McpServer({ name: "test", version: "1" }, { capabilities: {} });
    counts.opened += 1;
    server.server.onclose = () => {
      counts.closed += 1;
      closed.emit("closed");
    };
    return server;
  };
  const sessions = createSessions(createServer, () => clock.now, 5);
  const open = async (tokenId: number): Promise<string> => {
    const transport = await sessions.open(tokenId, VERSION);
    const response = await transport.handleRequest(opening());
    await response.text();
    return transport.sessionId ?? "";
  };
  return { clock, closed, counts, sessions, open };
}

describe("sessions", () => {
  test("expire when unused, without a further request", async () => {
    const { clock, closed, counts, sessions, open } = counted();
    const [used, idle] = [await open(1), await open(1)];
    clock.now = 29 * 60 * 1000;
    expect(sessions.find(used, 1)).not.toBeNull();
    const gone = once(closed, "closed");
    clock.now = 31 * 60 * 1000;
    await gone;
    expect(counts).toEqual({ opened: 2, closed: 1 });
    expect(sessions.find(idle, 1)).toBeNull();
    expect(sessions.find(used, 1)).not.toBeNull();
    await sessions.closeAll();
    expect(counts.closed).toBe(2);
  });

  test("stay within their limit also when many start at once", async () => {
    const { counts, sessions, open } = counted();
    await Promise.all(Array.from({ length: 50 }, () => open(1)));
    expect(counts.opened - counts.closed).toBe(20);
    await Promise.all(Array.from({ length: 600 }, (_, token) => open(token + 2)));
    expect(counts.opened - counts.closed).toBe(500);
    await sessions.closeAll();
    expect(counts.closed).toBe(counts.opened);
  });
});
