import type { App } from "../../platform/operations/context.ts";
import { hostOf } from "../http/build-request.ts";
import type { McpServerRow } from "../queries/mcp-servers.ts";
import { currentAccessToken } from "./oauth/access-token.ts";
import { secretFor } from "./server-secret.ts";

export interface Credential {
  readonly token: string;
  /** Another token in place of one that the server no longer takes. */
  readonly renew?: () => Promise<Credential>;
}

/** What a server is sent to know the caller; null for none. */
export async function credentialOf(
  app: App,
  server: McpServerRow,
  limits: { signal: AbortSignal },
): Promise<Credential | null> {
  if (server.authentication === "none") return null;
  if (server.authentication === "bearer")
    return { token: await secretFor(app, server, hostOf(server.url) ?? "") };
  const token = await currentAccessToken(app, server, limits);
  return {
    token,
    renew: async () => ({ token: await currentAccessToken(app, server, { ...limits, refused: token }) }),
  };
}
