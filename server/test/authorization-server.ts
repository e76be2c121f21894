import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import { visitProvider } from "./identity-provider.ts";

export interface AuthorizationServer {
  readonly issuer: string;
  /** How often tokens were refreshed. */
  readonly refreshes: number;
  /** Called when a token is asked for, before the answer. */
  beforeToken: () => void | Promise<void>;
  isValid(authorization: string | undefined): Promise<boolean>;
  revokeAll(): Promise<void>;
  /** What a browser does: consents and answers the query it is sent back with. */
  consent(url: string, redirectUri: string): Promise<URLSearchParams>;
  close(): Promise<void>;
}

/** A real authorization server on this machine: clients register themselves, and refresh tokens work once. */
export async function startAuthorizationServer(resource: string): Promise<AuthorizationServer> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    pkce: { required: () => true },
    rotateRefreshToken: true,
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope: "tickets", audience: resource, accessTokenTTL: 3600 }),
      },
    },
    scopes: ["openid", "offline_access", "tickets"],
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    cookies: { keys: ["a key for the test's cookies"] },
  });
  const counts = { refreshes: 0 };
  const grants = new Set<string>();
  provider.on("grant.success", ({ oidc }) => {
    if (oidc.params?.["grant_type"] === "refresh_token") counts.refreshes += 1;
  });
  const answer = provider.callback();
  const hooks: Pick<AuthorizationServer, "beforeToken"> = { beforeToken: () => {} };
  server.on("request", (request, response) => {
    if (request.url?.startsWith("/token"))
      return void Promise.resolve(hooks.beforeToken()).then(() => answer(request, response));
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    void (async () => {
      const { prompt, params, session } = await provider.interactionDetails(request, response);
      if (prompt.name === "login")
        return provider.interactionFinished(request, response, { login: { accountId: "ada" } });
      const grant = new provider.Grant({
        accountId: session!.accountId,
        clientId: String(params["client_id"]),
      });
      grant.addOIDCScope("openid offline_access tickets");
      grant.addResourceScope(resource, "tickets");
      const grantId = await grant.save();
      grants.add(grantId);
      return provider.interactionFinished(request, response, { consent: { grantId } });
    })();
  });
  return {
    issuer,
    get refreshes() {
      return counts.refreshes;
    },
    get beforeToken() {
      return hooks.beforeToken;
    },
    set beforeToken(hook) {
      hooks.beforeToken = hook;
    },
    async isValid(authorization) {
      const token = await provider.AccessToken.find(authorization?.replace(/^Bearer /, "") ?? "");
      return token !== undefined && token.aud === resource;
    },
    async revokeAll() {
      for (const id of grants) {
        await provider.AccessToken.revokeByGrantId(id);
        await provider.RefreshToken.revokeByGrantId(id);
      }
    },
    consent: async (url, redirectUri) => new URLSearchParams(await visitProvider(url, redirectUri)),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
