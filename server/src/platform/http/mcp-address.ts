import type { App } from "../operations/context.ts";
import { BASE_PATH } from "./api-version.ts";

export const MCP_PATH = `${BASE_PATH}/mcp`;
export const RESOURCE_METADATA_PATH = "/.well-known/oauth-protected-resource";

type Addressed = Pick<App, "publicUrl">;

/** Where AI clients connect: the resource that their OAuth tokens are for. */
export const mcpAddress = (app: Addressed): string => app.publicUrl() + MCP_PATH;

/**
 * The issuer of OAuth tokens; null where clients can't be given any: OAuth needs TLS, but for the machine the
 * server runs on.
 */
export function oauthIssuer(app: Addressed): string | null {
  const address = app.publicUrl();
  const { protocol, hostname, origin } = new URL(address);
  if (address !== origin) return null;
  return protocol === "https:" || /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname) ? address : null;
}

/** What tells a client where to get a token, in the challenge of a 401. */
export const challengeOf = (app: Addressed, scope: string): string =>
  oauthIssuer(app) === null
    ? ""
    : `, resource_metadata="${app.publicUrl()}${RESOURCE_METADATA_PATH}${MCP_PATH}", scope="${scope}"`;
