import type { App } from "../../../platform/operations/context.ts";
import { ActionFailure } from "../../failure.ts";
import type { McpServerRow } from "../../queries/mcp-servers.ts";
import type { createMcpFetch } from "../guarded-stream.ts";
import type { McpSdk } from "../load-sdk.ts";
import type { TokenSource } from "./grant.ts";
import { unitedScope } from "./scope.ts";

type Fetch = ReturnType<typeof createMcpFetch>;

export interface Discovered {
  readonly metadata: TokenSource["metadata"] & {
    readonly registration_endpoint?: string | undefined;
    readonly client_id_metadata_document_supported?: boolean | undefined;
  };
  readonly issuer: string;
  readonly resource: string | null;
  readonly scope: string | undefined;
}

/** Asks the server, as a client that it does not know, where its tokens come from. */
export async function discoverTokenSource(
  app: App,
  sdk: McpSdk,
  { url }: McpServerRow,
  fetch: Fetch,
): Promise<Discovered> {
  const challenge = await readChallenge(sdk, url, fetch);
  const found = await sdk.discoverOAuthServerInfo(url, {
    fetchFn: fetch,
    ...(challenge.resourceMetadataUrl ? { resourceMetadataUrl: challenge.resourceMetadataUrl } : {}),
  });
  const { authorizationServerMetadata: metadata, resourceMetadata, authorizationServerUrl: issuer } = found;
  if (!metadata)
    throw new ActionFailure("The MCP server names no authorization server, so OAuth can't be used.");
  if (!metadata.code_challenge_methods_supported?.includes("S256"))
    throw new ActionFailure("The authorization server does not support PKCE, which OAuth needs here.");
  if (!isWebAddress(app, metadata.authorization_endpoint) || !isWebAddress(app, metadata.token_endpoint))
    throw new ActionFailure("The authorization server must be reached by https.");
  const resource = resourceMetadata?.resource ?? null;
  if (
    resource !== null &&
    !sdk.checkResourceAllowed({ requestedResource: new URL(url), configuredResource: resource })
  )
    throw new ActionFailure("The MCP server's metadata is for another address.");
  const wanted = challenge.scope ?? resourceMetadata?.scopes_supported?.join(" ");
  // Without it many authorization servers give no refresh token.
  const offline = metadata.scopes_supported?.includes("offline_access") ? "offline_access" : undefined;
  return { metadata, issuer, resource, scope: unitedScope(wanted, offline) };
}

/** Some servers greet everyone and refuse only what comes next. */
const PROBES = [
  {
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "Parley", version: "1" } },
  },
  { method: "tools/list", params: {} },
];

async function readChallenge(sdk: McpSdk, url: string, fetch: Fetch) {
  for (const probe of PROBES) {
    const response = await fetch(url, {
      method: "POST",
      headers: { accept: "application/json, text/event-stream", "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...probe }),
    });
    await response.body?.cancel();
    if (response.status === 401) return sdk.extractWWWAuthenticateParams(response);
  }
  return {};
}

const isWebAddress = ({ config }: App, address: string): boolean =>
  URL.canParse(address) &&
  (config.allowPrivate.actions ? /^https?:$/ : /^https:$/).test(new URL(address).protocol);
