import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Headers, Workspace } from "./factories.ts";
import type { TestApp } from "./harness.ts";

/** What a client's requests carry. */
export const ACCEPT = { accept: "application/json, text/event-stream", "content-type": "application/json" };

/** A client's first request. */
export const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};

/** Starts listening and answers where AI clients connect. */
export async function listen(t: TestApp): Promise<string> {
  await t.running.server.listen({ host: "127.0.0.1", port: 0 });
  return `${t.running.app.publicUrl()}/chatbot/v1/mcp`;
}

export interface Connected {
  readonly client: Client;
  readonly transport: StreamableHTTPClientTransport;
}

/** The official client with the headers of a credential. */
export async function connect(url: string, headers: Headers): Promise<Connected> {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  await client.connect(transport);
  return { client, transport };
}

/** Official clients of an application, closed together with it. */
export interface Clients {
  of(headers: Headers, query?: string): Promise<Client>;
  close(): Promise<void>;
}

export async function serveClients(t: TestApp): Promise<Clients> {
  const url = await listen(t);
  const open: Client[] = [];
  return {
    async of(headers, query = "") {
      const { client } = await connect(url + query, headers);
      open.push(client);
      return client;
    },
    async close() {
      await Promise.all(open.map((client) => client.close()));
      await hangUp(t);
    },
  };
}

async function newestToken(t: TestApp, workspace: Workspace) {
  const owner = await t.person(workspace, "owner");
  const organization = { organization_id: workspace.organizationId };
  const { body } = await t.call(owner, "getApiTokens", organization);
  const id = Math.max(...(body.data as { id: number }[]).map((token) => token.id));
  return { owner, organization, id };
}

/** Revokes the newest token of a workspace as its owner does in the dashboard. */
export async function revoke(t: TestApp, workspace: Workspace): Promise<void> {
  const { owner, organization, id } = await newestToken(t, workspace);
  const { status } = await t.call(owner, "revokeApiToken", { ...organization, token_id: id });
  if (status !== 200) throw new Error(`revokeApiToken answered ${status}`);
}

/** Uses up what the newest token of a workspace may spend in an hour. */
export async function spendAll(
  t: TestApp,
  workspace: Workspace,
  { name, calls }: { name: string; calls: number },
): Promise<void> {
  const { id } = await newestToken(t, workspace);
  const allowance = { name, calls, seconds: 3600 };
  for (let spent = 0; spent < calls; spent += 100) {
    await Promise.all(Array.from({ length: 100 }, () => t.running.app.limiter.spend(allowance, String(id))));
  }
}

/** Clients open connections that they then do not use; a server that closes would wait for them. */
export async function hangUp(t: TestApp): Promise<void> {
  const closed = t.close();
  t.running.server.server.closeAllConnections();
  await closed;
}

/** The JSON-RPC messages of a body of server-sent events. */
export function eventsIn(body: string): unknown[] {
  return [...body.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data ?? "null") as unknown);
}
