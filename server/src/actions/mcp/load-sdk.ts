/** The official client, loaded with its first use: it takes about 40 MB. */
export const loadMcpSdk = () => import("@modelcontextprotocol/client");

export type McpSdk = Awaited<ReturnType<typeof loadMcpSdk>>;
