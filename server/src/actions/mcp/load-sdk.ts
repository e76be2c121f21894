/** The official client, loaded with its first use: it takes about 40 MB. */
export async function loadMcpSdk() {
  const [{ Client }, { StreamableHTTPClientTransport, StreamableHTTPError }, types, auth, utils, errors] =
    await Promise.all([
      import("@modelcontextprotocol/sdk/client/index.js"),
      import("@modelcontextprotocol/sdk/client/streamableHttp.js"),
      import("@modelcontextprotocol/sdk/types.js"),
      import("@modelcontextprotocol/sdk/client/auth.js"),
      import("@modelcontextprotocol/sdk/shared/auth-utils.js"),
      import("@modelcontextprotocol/sdk/server/auth/errors.js"),
    ]);
  const { CallToolResultSchema, ListToolsResultSchema, McpError } = types;
  const { checkResourceAllowed } = utils;
  const { OAuthError } = errors;
  return {
    Client,
    StreamableHTTPClientTransport,
    StreamableHTTPError,
    CallToolResultSchema,
    ListToolsResultSchema,
    McpError,
    OAuthError,
    checkResourceAllowed,
    discoverOAuthServerInfo: auth.discoverOAuthServerInfo,
    exchangeAuthorization: auth.exchangeAuthorization,
    extractWWWAuthenticateParams: auth.extractWWWAuthenticateParams,
    refreshAuthorization: auth.refreshAuthorization,
    registerClient: auth.registerClient,
    startAuthorization: auth.startAuthorization,
  };
}

export type McpSdk = Awaited<ReturnType<typeof loadMcpSdk>>;
