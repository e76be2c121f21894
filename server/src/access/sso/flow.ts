import type { z } from "zod";
import { findUser } from "../../organizations/index.ts";
import { forbidden, notFound, unauthenticated } from "../../platform/errors/app-error.ts";
import { addressKey } from "../../platform/limits/address-key.ts";
import type { Allowance } from "../../platform/limits/limiter.ts";
import type { App, Context } from "../../platform/operations/context.ts";
import { hashSecret, newSecret, sameText } from "../../platform/secrets/secrets.ts";
import { challengeKind } from "../challenges/challenges.ts";
import { describeMe, signedInPerson } from "../me.ts";
import { updateSignInProof } from "../queries/sign-ins.ts";
import type { Me } from "../schema.ts";
import { beginSignIn, finishSignIn, refuseOtherSites } from "../sign-in.ts";
import { admitSsoUser, linkMember } from "./admit-sso-user.ts";
import { authorizationUrl, discover, newNonce, newVerifier, readClaims, type Claims } from "./provider.ts";
import { findConnection, findIdentity, type SsoConnection } from "./queries.ts";

const STARTS: Allowance = { name: "sso-start", calls: 100, seconds: 900 };

type Purpose = "sign_in" | "link" | "confirm";

interface AwaitedReturn {
  readonly organizationId: number;
  /** The connection at the start: if its settings change, the sign-in fails. */
  readonly updatedAt: number;
  /** Only the browser that began may finish. */
  readonly browser: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly isFresh: boolean;
  readonly purpose: Purpose;
  /** The signed-in person who links their account or confirms that it is them. */
  readonly userId: number | null;
}

const awaitedReturns = challengeKind<AwaitedReturn>("sso");

export const redirectUriOf = (app: Pick<App, "publicUrl">): string => `${app.publicUrl()}/sign-in/callback`;

/** Finds the organization's provider by its link or by the domain of an address. */
export async function startSsoFlow(
  context: Context,
  input: { connection?: string | undefined; email?: string | undefined; fresh?: boolean | undefined },
) {
  refuseOtherSites(context);
  const { connection: uid, email } = input;
  const key = uid === undefined ? { domain: (email ?? "").split("@")[1] ?? "" } : { uid };
  const connection = await findConnection(context.db.read, key);
  if (!connection)
    throw notFound("Single sign-on isn't set up for this address. Sign in with your password.");
  const isFresh = input.fresh ?? false;
  return open(context, connection, { email: email ?? null, isFresh, purpose: "sign_in", userId: null });
}

/** The same for a signed-in member who links their account to the provider. */
export async function startLink(context: Context, organizationId: number) {
  const { userId, ssoOrganizationId } = signedInPerson(context);
  const connection = await findConnection(context.db.read, { organizationId });
  if (!connection || ssoOrganizationId !== null) throw notFound("This organization has no single sign-on.");
  return open(context, connection, { email: null, isFresh: true, purpose: "link", userId });
}

/** A person who signed in through the provider confirms there that it is them. */
export async function startConfirmation(context: Context) {
  const { userId, ssoOrganizationId: organizationId } = signedInPerson(context);
  const connection =
    organizationId === null ? null : await findConnection(context.db.read, { organizationId });
  if (!connection)
    throw notFound("You didn't sign in with single sign-on. Confirm with your password or a passkey.");
  const { email } = (await findUser(context.db.read, userId)) ?? { email: null };
  return open(context, connection, { email, isFresh: true, purpose: "confirm", userId });
}

async function open(
  context: Context,
  connection: SsoConnection,
  { email, ...values }: Pick<AwaitedReturn, "isFresh" | "purpose" | "userId"> & { email: string | null },
) {
  await context.limiter.spend(STARTS, addressKey(context.call.ip));
  const config = await discover(context, connection);
  const secret = newSecret();
  const awaited: AwaitedReturn = {
    organizationId: connection.organizationId,
    updatedAt: connection.updatedAt,
    browser: hashSecret(secret),
    nonce: newNonce(),
    verifier: newVerifier(),
    ...values,
  };
  const state = await context.db.write((transaction) =>
    awaitedReturns.open(transaction, awaited, context.now()),
  );
  const request = { ...awaited, state, redirectUri: redirectUriOf(context), email };
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
  if (!awaited || !sameText(awaited.browser, hashSecret(input.secret))) throw flowExpired();
  const connection = await findConnection(context.db.read, { organizationId: awaited.organizationId });
  if (connection?.updatedAt !== awaited.updatedAt) throw flowExpired();
  const config = await discover(context, connection);
  const claims = await readClaims(context, config, callback, { ...awaited, state });
  if (awaited.purpose === "link") return finishLink(context, connection, claims, awaited);
  if (awaited.purpose === "confirm") return finishConfirmation(context, connection, claims, awaited);
  const now = context.now();
  const authenticatedAt = awaited.isFresh ? now : Math.min(now, claims.authTime ?? 0);
  const begun = await context.db.write(async (transaction) => {
    const userId = await admitSsoUser(context, transaction, connection, claims, now);
    const shown = { secondFactor: false, ssoOrganizationId: connection.organizationId, authenticatedAt };
    return { userId, issued: await beginSignIn(context, transaction, userId, shown) };
  });
  return finishSignIn(context, begun.userId, begun.issued);
}

async function finishLink(
  context: Context,
  connection: SsoConnection,
  claims: Claims,
  awaited: AwaitedReturn,
) {
  const person = signedInPerson(context);
  const { userId } = person;
  if (userId !== awaited.userId) throw flowExpired();
  await context.db.write((transaction) =>
    linkMember(transaction, connection, claims, { userId, now: context.now() }),
  );
  return describeMe(context, userId, person);
}

/** The sign-in of this browser counts as recent again. It opens no more than before. */
async function finishConfirmation(
  context: Context,
  { organizationId, issuer }: SsoConnection,
  claims: Claims,
  awaited: AwaitedReturn,
) {
  const person = signedInPerson(context);
  const { userId, signInId } = person;
  if (userId !== awaited.userId || person.ssoOrganizationId !== organizationId) throw flowExpired();
  await context.db.write(async ({ sql }) => {
    if ((await findIdentity(sql, { organizationId, issuer, subject: claims.sub })) !== userId) {
      throw forbidden("You signed in at the identity provider as someone else. Use your own account there.");
    }
    await updateSignInProof(sql, { userId, signInId }, { authenticatedAt: context.now() });
  });
  return describeMe(context, userId, person);
}

const flowExpired = () =>
  unauthenticated("This sign-in has expired or started in another browser. Please start over.");
