import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Headers, Workspace } from "./factories.ts";
import type { TestApp } from "./harness.ts";

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

/** Revokes the newest token of a workspace as its owner does in the dashboard. */
export async function revoke(t: TestApp, workspace: Workspace): Promise<void> {
  const owner = await t.person(workspace, "owner");
  const organization = { organization_id: workspace.organizationId };
  const listed = await t.call(owner, "getApiTokens", organization);
  const newest = Math.max(...(listed.body.data as { id: number }[]).map(({ id }) => id));
  const { status } = await t.call(owner, "revokeApiToken", { ...organization, token_id: newest });
  if (status !== 200) throw new Error(`revokeApiToken answered ${status}`);
}

/** Clients open connections that they then do not use; a server that closes would wait for them. */
export async function hangUp(t: TestApp): Promise<void> {
  const closed = t.close();
  t.running.server.server.closeAllConnections();
  await closed;
}
