import { createHash } from "node:crypto";
import type { Transaction } from "../../platform/db/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { hashSecret, sameText } from "../../platform/secrets/secrets.ts";
import { storeToken } from "../issue-credentials.ts";
import { findMembership } from "../queries/credentials.ts";
import { deleteToken } from "../queries/tokens.ts";
import { isOurResource } from "./authorization-request.ts";
import { takeCode, type Consented } from "./codes.ts";
import { findGrant, insertGrant, updateAccessToken, updateRefreshed, type OauthGrant } from "./queries.ts";
import { grantedScope } from "./scopes.ts";
import { familyOf, firstPair, newRefreshNonce, nextPair, type TokenPair } from "./token-values.ts";

const ACCESS_MS = 60 * 60 * 1000;
/** A client that is not used for so long has to be connected again. */
const UNUSED_MS = 30 * 24 * 60 * 60 * 1000;
/** Clients refresh side by side, and answers get lost: within this time the same refresh gets the same answer. */
const REPEATED_MS = 30_000;

export interface GrantedTokens extends TokenPair {
  readonly scope: string;
  readonly expiresInSeconds: number;
}

/** GrantedTokens, or what is wrong; `ended` where the attempt has ended a grant. */
export type GrantOutcome =
  | { readonly tokens: GrantedTokens }
  | {
      readonly error: "invalid_grant" | "invalid_target";
      readonly description: string;
      readonly ended?: OauthGrant;
      readonly why?: "code_replayed" | "refresh_replayed";
    };

const refused = (description: string) => ({ error: "invalid_grant" as const, description });

export interface CodeExchange {
  readonly code: string;
  readonly clientId: string;
  readonly redirectUri: string | null;
  readonly verifier: string;
  readonly resource: string | null;
}

/** Every try uses the code up, also a wrong one: a stolen code is no use for guessing. */
export const exchangeCode = (app: App, exchange: CodeExchange): Promise<GrantOutcome> =>
  app.db.write(async (transaction): Promise<GrantOutcome> => {
    const { sql } = transaction;
    const now = app.now();
    const consented = await takeCode(transaction, exchange.code, now);
    if (!consented) {
      const ended = await findGrant(sql, { codeHash: hashSecret(exchange.code) });
      const outcome = refused("The code is unknown, expired or used.");
      if (!ended) return outcome;
      await deleteToken(sql, ended);
      return { ...outcome, ended, why: "code_replayed" };
    }
    const problem = mismatch(app, exchange, consented);
    if (problem) return problem;
    const { organizationId, userId } = consented;
    if (!(await findMembership(sql, { organizationId, userId })))
      return refused("The person no longer belongs to the organization.");
    return { tokens: await beginGrant(transaction, consented, exchange.code, now) };
  });

function mismatch(app: App, exchange: CodeExchange, consented: Consented): GrantOutcome | null {
  if (exchange.clientId !== consented.clientId) return refused("The code was given to another client.");
  if (exchange.redirectUri !== null && exchange.redirectUri !== consented.redirectUri)
    return refused("redirect_uri differs from the one the code was sent to.");
  if (exchange.resource !== null && !isOurResource(app, exchange.resource))
    return { error: "invalid_target", description: "The code is for another resource." };
  const challenge = createHash("sha256").update(exchange.verifier).digest("base64url");
  if (!/^[\w.~-]{43,128}$/.test(exchange.verifier) || !sameText(challenge, consented.challenge))
    return refused("code_verifier doesn't belong to the code.");
  return null;
}

async function beginGrant(
  transaction: Transaction,
  consented: Consented,
  code: string,
  now: number,
): Promise<GrantedTokens> {
  const pair = firstPair();
  const tokenId = await storeToken(transaction, pair.access, {
    organizationId: consented.organizationId,
    createdBy: consented.userId,
    name: consented.clientName.slice(0, 100),
    role: consented.role,
    permissions: consented.permissions,
    projectIds: consented.projectIds,
    administersByAi: consented.administersByAi,
    resource: consented.resource,
    accessExpiresAt: now + ACCESS_MS,
    expiresAt: now + UNUSED_MS,
    now,
  });
  await insertGrant(transaction.sql, {
    token_id: tokenId,
    client_id: consented.clientId,
    client_host: consented.clientHost,
    code_hash: hashSecret(code),
    refresh_family: familyOf(pair.refresh)!,
    refresh_hash: hashSecret(pair.refresh),
    refreshed_at: now,
  });
  return { ...pair, scope: grantedScope(consented), expiresInSeconds: ACCESS_MS / 1000 };
}

export interface Refresh {
  readonly refresh: string;
  readonly clientId: string;
  readonly resource: string | null;
}

export const refreshTokens = (app: App, { refresh, clientId, resource }: Refresh): Promise<GrantOutcome> =>
  app.db.write(async (transaction): Promise<GrantOutcome> => {
    const { sql } = transaction;
    const family = familyOf(refresh);
    const grant = family === null ? null : await findGrant(sql, { family });
    if (!family || !grant) return refused("The refresh token is unknown or revoked.");
    if (grant.clientId !== clientId) return refused("The refresh token was given to another client.");
    if (resource !== null && !isOurResource(app, resource))
      return { error: "invalid_target", description: "The refresh token is for another resource." };
    const now = app.now();
    if (grant.deactivatedAt !== null || !grant.creatorIsMember || (grant.expiresAt ?? 0) <= now)
      return refused("The access has ended. Connect the client again.");
    const presented = hashSecret(refresh);
    if (sameText(grant.refreshHash, presented)) {
      const tokens = await rotate(app, transaction, grant, refresh, now);
      if (tokens) return { tokens };
    }
    const latest = (await findGrant(sql, { family })) ?? grant;
    if (isRepeated(latest, presented, now)) return { tokens: repeat(app, latest, refresh, now) };
    // An old token in use means that two parties have one: neither keeps it.
    await deleteToken(sql, grant);
    return { ...refused("The refresh token was used before."), ended: grant, why: "refresh_replayed" };
  });

/** Null where a request beside this one came first. */
async function rotate(
  app: App,
  { sql }: Transaction,
  grant: OauthGrant,
  refresh: string,
  now: number,
): Promise<GrantedTokens | null> {
  const nonce = newRefreshNonce();
  const pair = nextPair(app.signingKey, refresh, nonce);
  const next = { refreshHash: hashSecret(pair.refresh), nonce, now };
  if (!(await updateRefreshed(sql, grant.tokenId, grant.refreshHash, next))) return null;
  await updateAccessToken(sql, grant.tokenId, {
    hash: hashSecret(pair.access),
    hint: pair.access.slice(-4),
    accessExpiresAt: now + ACCESS_MS,
    expiresAt: now + UNUSED_MS,
    now,
  });
  return { ...pair, scope: grantedScope(grant), expiresInSeconds: ACCESS_MS / 1000 };
}

const isRepeated = (
  { previousRefreshHash, refreshNonce, refreshedAt }: OauthGrant,
  presented: string,
  now: number,
) => refreshNonce !== null && previousRefreshHash === presented && now - refreshedAt <= REPEATED_MS;

const repeat = (app: App, grant: OauthGrant, refresh: string, now: number): GrantedTokens => ({
  ...nextPair(app.signingKey, refresh, grant.refreshNonce!),
  scope: grantedScope(grant),
  expiresInSeconds: Math.floor((grant.refreshedAt + ACCESS_MS - now) / 1000),
});

/** RFC 7009: the client gives its access back. Null where the token is not its own. */
export const endGrant = (
  app: App,
  { token, clientId }: { token: string; clientId: string },
): Promise<OauthGrant | null> =>
  app.db.write(async ({ sql }) => {
    const family = familyOf(token);
    const grant = await findGrant(sql, family === null ? { accessHash: hashSecret(token) } : { family });
    if (grant?.clientId !== clientId) return null;
    await deleteToken(sql, grant);
    return grant;
  });
