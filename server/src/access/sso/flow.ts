import type { z } from "zod";
import { unauthenticated, notFound } from "../../platform/errors/app-error.ts";
import type { Allowance } from "../../platform/limits/limiter.ts";
import type { App, Context } from "../../platform/operations/context.ts";
import { hashSecret, newSecret, sameText } from "../../platform/secrets/secrets.ts";
import { challengeKind } from "../challenges/challenges.ts";
import { signedInPerson } from "../me.ts";
import type { Me } from "../schema.ts";
import { beginSignIn, finishSignIn, refuseOtherSites } from "../sign-in.ts";
import { describeMe } from "../me.ts";
import { admit, linkMember } from "./admit.ts";
import { authorizationUrl, discover, newNonce, newVerifier, readClaims, type Claims } from "./provider.ts";
import { findConnection, type SsoConnection } from "./queries.ts";

const STARTS: Allowance = { name: "sso-start", calls: 100, seconds: 900 };

interface AwaitedReturn {
  readonly organizationId: number;
  /** The connection as it was: settings that change meanwhile end the sign-in. */
  readonly updatedAt: number;
  /** Only the browser that began may finish. */
  readonly browser: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly isFresh: boolean;
  /** The signed-in person who links the identity to their account. */
  readonly linkUserId: number | null;
}

const awaitedReturns = challengeKind<AwaitedReturn>("sso");

export const redirectUriOf = (app: Pick<App, "publicUrl">): string => `${app.publicUrl()}/sign-in/callback`;

/** Finds the organization's provider by its link or by the domain of an address. */
export async function startFlow(
  context: Context,
  input: { connection?: string | undefined; email?: string | undefined; fresh?: boolean | undefined },
) {
  refuseOtherSites(context);
  const { connection: uid, email } = input;
  const key = uid === undefined ? { domain: (email ?? "").split("@")[1] ?? "" } : { uid };
  const connection = await findConnection(context.db.read, key);
  if (!connection) throw notFound("There is no single sign-on for this address. Sign in with your password.");
  return open(context, connection, { email: email ?? null, isFresh: input.fresh ?? false, linkUserId: null });
}

/** The same for a member who is signed in and wants the provider to vouch for them from now on. */
export async function startLink(context: Context, organizationId: number) {
  const { userId, ssoOrganizationId } = signedInPerson(context);
  const connection = await findConnection(context.db.read, { organizationId });
  if (!connection || ssoOrganizationId !== null) throw notFound("This organization has no single sign-on.");
  return open(context, connection, { email: null, isFresh: true, linkUserId: userId });
}

async function open(
  context: Context,
  connection: SsoConnection,
  values: { email: string | null; isFresh: boolean; linkUserId: number | null },
) {
  await context.limiter.spend(STARTS, context.call.ip);
  const config = await discover(context, connection);
  const secret = newSecret();
  const awaited: AwaitedReturn = {
    organizationId: connection.organizationId,
    updatedAt: connection.updatedAt,
    browser: hashSecret(secret),
    nonce: newNonce(),
    verifier: newVerifier(),
    isFresh: values.isFresh,
    linkUserId: values.linkUserId,
  };
  const state = await context.db.write((transaction) =>
    awaitedReturns.open(transaction, awaited, context.now()),
  );
  const request = { ...awaited, state, redirectUri: redirectUriOf(context), email: values.email };
  return { url: await authorizationUrl(config, request), secret };
}

/** The browser is back from the provider. */
export async function finishFlow(
  context: Context,
  input: { query: string; secret: string },
): Promise<z.input<typeof Me>> {
  refuseOtherSites(context);
  const callback = new URL(redirectUriOf(context));
  callback.search = input.query;
  const state = callback.searchParams.get("state") ?? "";
  const awaited = await context.db.write((transaction) =>
    awaitedReturns.use(transaction, state, context.now()),
  );
  if (!awaited || !sameText(awaited.browser, hashSecret(input.secret))) throw startAgain();
  const connection = await findConnection(context.db.read, { organizationId: awaited.organizationId });
  if (connection?.updatedAt !== awaited.updatedAt) throw startAgain();
  const config = await discover(context, connection);
  const claims = await readClaims(context, config, callback, { ...awaited, state });
  if (awaited.linkUserId !== null) return finishLink(context, connection, claims, awaited.linkUserId);
  const now = context.now();
  const authenticatedAt = awaited.isFresh ? now : Math.min(now, claims.authTime ?? 0);
  const begun = await context.db.write(async (transaction) => {
    const userId = await admit(context, transaction, connection, claims, now);
    const shown = { secondFactor: false, ssoOrganizationId: connection.organizationId, authenticatedAt };
    return { userId, issued: await beginSignIn(context, transaction, userId, shown) };
  });
  return finishSignIn(context, begun.userId, begun.issued);
}

async function finishLink(context: Context, connection: SsoConnection, claims: Claims, userId: number) {
  const person = signedInPerson(context);
  if (person.userId !== userId) throw startAgain();
  await context.db.write((transaction) =>
    linkMember(transaction, connection, claims, { userId, now: context.now() }),
  );
  return describeMe(context, userId, person);
}

const startAgain = () =>
  unauthenticated("This sign-in has expired or began in another browser. Start again.");
