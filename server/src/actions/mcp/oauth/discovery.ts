import type { App } from "../../../platform/operations/context.ts";
import { ActionFailure } from "../../failure.ts";
import type { McpServerRow } from "../../queries/mcp-servers.ts";
import type { createMcpFetch } from "../guarded-stream.ts";
import type { McpSdk } from "../load-sdk.ts";
import type { TokenSource } from "./grant.ts";

type Fetch = ReturnType<typeof createMcpFetch>;

export interface Discovered {
  readonly metadata: TokenSource["metadata"] & { readonly registration_endpoint?: string | undefined };
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
  const wanted = (challenge.scope ?? resourceMetadata?.scopes_supported?.join(" ") ?? "").split(" ");
  // Without it many authorization servers give no refresh token.
  const offline = metadata.scopes_supported?.includes("offline_access") ? ["offline_access"] : [];
  const scope = [...new Set([...wanted, ...offline])].filter((name) => name !== "").join(" ");
  return { metadata, issuer, resource, scope: scope === "" ? undefined : scope };
}

const PROBE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "Parley", version: "1" } },
};

async function readChallenge(sdk: McpSdk, url: string, fetch: Fetch) {
  const response = await fetch(url, {
    method: "POST",
    headers: { accept: "application/json, text/event-stream", "content-type": "application/json" },
    body: JSON.stringify(PROBE),
  });
  await response.body?.cancel();
  return response.status === 401 ? sdk.extractWWWAuthenticateParams(response) : {};
}

const isWebAddress = ({ config }: App, address: string): boolean =>
  URL.canParse(address) &&
  (config.allowPrivateFileUrls ? /^https?:$/ : /^https:$/).test(new URL(address).protocol);
