import { mcpAddress } from "../../platform/http/mcp-address.ts";
import type { App } from "../../platform/operations/context.ts";
import { SCOPES } from "./scopes.ts";

export const TOKEN_PATH = "/oauth/token";
export const REVOKE_PATH = "/oauth/revoke";
export const REGISTER_PATH = "/oauth/register";
/** A page of the dashboard. */
const AUTHORIZE_PATH = "/oauth/authorize";
const PUBLIC_CLIENTS = ["none"];

/** RFC 9728: which authorization server gives tokens for the MCP endpoint. */
export const resourceMetadata = (app: App, issuer: string) => ({
  resource: mcpAddress(app),
  resource_name: "Parley",
  authorization_servers: [issuer],
  scopes_supported: SCOPES.filter((scope) => scope !== "admin"),
  bearer_methods_supported: ["header"],
});

/** RFC 8414. */
export const serverMetadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: issuer + AUTHORIZE_PATH,
  token_endpoint: issuer + TOKEN_PATH,
  revocation_endpoint: issuer + REVOKE_PATH,
  registration_endpoint: issuer + REGISTER_PATH,
  scopes_supported: [...SCOPES, "offline_access"],
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  code_challenge_methods_supported: ["S256"],
  token_endpoint_auth_methods_supported: PUBLIC_CLIENTS,
  revocation_endpoint_auth_methods_supported: PUBLIC_CLIENTS,
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
});
