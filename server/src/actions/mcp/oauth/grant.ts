import type { OAuthTokens } from "@modelcontextprotocol/client";
import type { App } from "../../../platform/operations/context.ts";
import { sealedPlace } from "../../../platform/secrets/sealed-place.ts";
import type { McpServerRow } from "../../queries/mcp-servers.ts";
import { secretFor } from "../server-secret.ts";

/** Where tokens come from, as discovery found it when a member consented. */
export interface TokenSource {
  /** The authorization server's own name, which its answers must repeat. */
  readonly issuer: string;
  readonly metadata: {
    readonly issuer: string;
    readonly authorization_endpoint: string;
    readonly token_endpoint: string;
    readonly response_types_supported: string[];
    readonly token_endpoint_auth_methods_supported?: string[] | undefined;
    readonly code_challenge_methods_supported?: string[] | undefined;
    readonly authorization_response_iss_parameter_supported?: boolean | undefined;
  };
  readonly client: {
    readonly client_id: string;
    readonly client_secret?: string | undefined;
    readonly token_endpoint_auth_method?: string | undefined;
  };
  readonly resource: string | null;
  /** What the member was asked for; grants of earlier versions do not say. */
  readonly scope?: string | undefined;
}

/** What a member's consent has given us. */
export interface McpGrant extends TokenSource {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** Null where the authorization server does not say. */
  readonly expiresAt: number | null;
  /** What the server wanted besides, when it refused a call: the next consent is asked for it too. */
  readonly missingScope?: string | undefined;
}

export const sealedMcpGrant = sealedPlace({
  purpose: "mcp-grant",
  table: "mcp_servers",
  id: "id",
  column: "sealed_grant",
});

export const sealGrant = (app: App, grant: McpGrant): string =>
  sealedMcpGrant.seal(app, JSON.stringify(grant));

/** Null without a grant, and where the installation's key has changed since. */
export function openGrant(app: App, { sealed_grant: sealed }: McpServerRow): McpGrant | null {
  if (sealed === null) return null;
  try {
    return JSON.parse(sealedMcpGrant.unseal(app, sealed)) as McpGrant;
  } catch {
    return null;
  }
}

export const toGrant = (
  app: App,
  source: TokenSource & Pick<McpGrant, "missingScope">,
  tokens: OAuthTokens,
): McpGrant => ({
  issuer: source.issuer,
  metadata: source.metadata,
  client: source.client,
  resource: source.resource,
  scope: source.scope,
  missingScope: source.missingScope,
  accessToken: tokens.access_token,
  refreshToken: tokens.refresh_token ?? null,
  expiresAt: tokens.expires_in === undefined ? null : app.now() + tokens.expires_in * 1000,
});

/** The client as the authorization server knows it. A secret entered by hand goes to its own host only. */
export async function clientOf(app: App, server: McpServerRow, { client, metadata }: TokenSource) {
  if (server.client_id === null || server.secret_name === null) return client;
  const secret = await secretFor(app, server, new URL(metadata.token_endpoint).host);
  return { ...client, client_secret: secret };
}
