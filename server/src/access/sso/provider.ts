import * as oidc from "openid-client";
import { AppError, unauthenticated } from "../../platform/errors/app-error.ts";
import type { App } from "../../platform/operations/context.ts";
import { sealedPlace } from "../../platform/secrets/sealed-place.ts";
import type { SsoConnection } from "./queries.ts";

export const sealedClientSecret = sealedPlace({
  purpose: "sso-client-secret",
  table: "sso_connections",
  id: "organization_id",
  column: "client_secret",
});
const TIMEOUT_SECONDS = 10;
const CACHED_MS = 60 * 60 * 1000;
const MOST_CACHED = 500;
/** The maximum age of the provider's authentication when a fresh sign-in is required. */
const FRESH_SECONDS = 300;

/** Sends requests to identity providers; the app gives one that reaches public addresses only. */
export type IdentityFetch = oidc.CustomFetch;

declare module "../../platform/operations/services.ts" {
  interface Services {
    identityFetch: IdentityFetch;
  }
}

export interface Claims {
  readonly sub: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly authTime: number | null;
  readonly all: Readonly<Record<string, unknown>>;
}

type Key = Pick<SsoConnection, "issuer" | "clientId" | "clientSecret">;
/** All are kept as long, so those that end first come first. */
type Cached = Map<string, { readonly config: Promise<oidc.Configuration>; readonly until: number }>;
const cache = new WeakMap<object, Cached>();

/** The provider's endpoints and keys, read once an hour. A failure is forgotten at once. */
export function discover(app: App, connection: Key): Promise<oidc.Configuration> {
  const byConnection: Cached = cache.get(app.db) ?? new Map();
  cache.set(app.db, byConnection);
  const key = `${connection.issuer}\n${connection.clientId}\n${connection.clientSecret}`;
  const known = byConnection.get(key);
  if (known && known.until > app.now()) return known.config;
  const config = orSentence(readDiscovery(app, connection));
  config.catch(() => {
    if (byConnection.get(key)?.config === config) byConnection.delete(key);
  });
  byConnection.delete(key);
  for (const [other, { until }] of byConnection) {
    if (until > app.now() && byConnection.size < MOST_CACHED) break;
    byConnection.delete(other);
  }
  byConnection.set(key, { config, until: app.now() + CACHED_MS });
  return config;
}

function readDiscovery(app: App, connection: Key): Promise<oidc.Configuration> {
  const secret = sealedClientSecret.unseal(app, connection.clientSecret);
  return oidc.discovery(new URL(connection.issuer), connection.clientId, secret, undefined, {
    [oidc.customFetch]: app.services.identityFetch,
    timeout: TIMEOUT_SECONDS,
    execute: app.config.allowPrivateSsoUrls ? [oidc.allowInsecureRequests] : [],
  });
}

async function orSentence<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new AppError("conflict", `The identity provider isn't responding correctly: ${why}`, {
      fields: { issuer: `issuer can't be used: ${why}` },
      cause: error,
    });
  }
}

export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly email: string | null;
  /** The person has to show at the provider who they are, even if it knows them. */
  readonly isFresh: boolean;
}

export async function authorizationUrl(
  config: oidc.Configuration,
  request: AuthorizationRequest,
): Promise<string> {
  return oidc.buildAuthorizationUrl(config, {
    redirect_uri: request.redirectUri,
    scope: "openid email profile",
    code_challenge: await oidc.calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: "S256",
    state: request.state,
    nonce: request.nonce,
    ...(request.email === null ? {} : { login_hint: request.email }),
    ...(request.isFresh ? { prompt: "login", max_age: String(0) } : {}),
  }).href;
}

export const newVerifier = (): string => oidc.randomPKCECodeVerifier();
export const newNonce = (): string => oidc.randomNonce();

/** Exchanges the code and returns the provider's claims about the person. */
export async function readClaims(
  app: App,
  config: oidc.Configuration,
  callback: URL,
  expected: Pick<AuthorizationRequest, "state" | "nonce" | "verifier" | "isFresh">,
): Promise<Claims> {
  try {
    const tokens = await oidc.authorizationCodeGrant(config, callback, {
      pkceCodeVerifier: expected.verifier,
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      idTokenExpected: true,
      ...(expected.isFresh ? { maxAge: FRESH_SECONDS } : {}),
    });
    const inToken = tokens.claims()!;
    const isComplete = inToken.email !== undefined || config.serverMetadata().userinfo_endpoint === undefined;
    const more = isComplete ? {} : await oidc.fetchUserInfo(config, tokens.access_token, inToken.sub);
    return toClaims({ ...more, ...inToken });
  } catch (error) {
    app.log.info({ err: error }, "a single sign-on failed");
    const refusal = error instanceof oidc.AuthorizationResponseError ? `: ${error.error}` : "";
    throw unauthenticated(`The identity provider did not sign you in${refusal}. Please try again.`);
  }
}

function toClaims(all: Readonly<Record<string, unknown>> & { sub: string }): Claims {
  return {
    sub: all.sub,
    email: typeof all.email === "string" ? all.email.trim().toLowerCase() : null,
    emailVerified: all.email_verified === true,
    name: typeof all.name === "string" ? all.name : null,
    authTime: typeof all.auth_time === "number" ? all.auth_time * 1000 : null,
    all,
  };
}
