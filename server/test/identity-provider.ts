import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export interface Subject {
  readonly sub: string;
  readonly email: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
}

export interface IdentityProvider {
  readonly issuer: string;
  readonly client: { client_id: string; client_secret: string };
  /** The account that signs in when a browser comes. */
  subject: Subject;
  /** What a browser does: signs in at the provider and answers the query it is sent back with. */
  visit(url: string): Promise<string>;
  close(): Promise<void>;
}

/** A real OpenID provider on this machine, with one client whose browser always signs in as `subject`. */
export async function startIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { client_id: "parley", client_secret: "a secret of the provider's client" };
  const subjects = new Map<string, Subject>();
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [redirectUri], require_auth_time: true }],
    claims: { email: ["email", "email_verified"], profile: ["name", "groups"] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => Promise.resolve({ ...subjects.get(sub), sub }),
    }),
    async loadExistingGrant(context) {
      const { oidc } = context;
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    cookies: { keys: ["a key for the test's cookies"] },
  });
  const answer = provider.callback();
  const idp: IdentityProvider = {
    issuer,
    client,
    subject: { sub: "nobody", email: "nobody@example.com" },
    visit: (url) => visitProvider(url, redirectUri),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    subjects.set(idp.subject.sub, idp.subject);
    const result = { login: { accountId: idp.subject.sub } };
    void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  return idp;
}

/** Follows redirects with cookies until the browser is sent back to us. */
export async function visitProvider(start: string, redirectUri: string): Promise<string> {
  const jar = new Map<string, string>();
  let url = start;
  for (let hop = 0; hop < 10; hop += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const location = response.headers.get("location");
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    url = new URL(location, url).href;
    if (url.startsWith(redirectUri)) return new URL(url).search;
  }
  throw new Error("The provider redirects in circles");
}
