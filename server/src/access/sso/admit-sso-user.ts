import { findUser, findUserByEmail, insertUser, joinBySingleSignOn } from "../../organizations/index.ts";
import type { Sql, Transaction } from "../../platform/db/index.ts";
import { forbidden } from "../../platform/errors/app-error.ts";
import type { App } from "../../platform/operations/context.ts";
import { findMembership } from "../queries/credentials.ts";
import type { Claims } from "./provider.ts";
import { findIdentity, insertIdentity, listDomains, type SsoConnection } from "./queries.ts";

const LONGEST_NAME = 100;

/**
 * The account of a subject of the organization's provider. The organization runs the provider, so it is trusted
 * for addresses of domains that an operator has verified for it, and for accounts whose owner has linked
 * themselves.
 */
export async function admitSsoUser(
  app: App,
  transaction: Transaction,
  connection: SsoConnection,
  claims: Claims,
  now: number,
): Promise<number> {
  const { sql } = transaction;
  const { organizationId, issuer } = connection;
  const known = await findIdentity(sql, { organizationId, issuer, subject: claims.sub });
  const userId = known ?? (await linkByDomain(sql, connection, claims, now));
  await joinBySingleSignOn(app, transaction, {
    organizationId,
    userId,
    mappedRole: mappedRole(connection, claims),
    defaultRole: connection.defaultRole,
    now,
  });
  return userId;
}

async function linkByDomain(
  sql: Sql,
  { organizationId, issuer }: SsoConnection,
  claims: Claims,
  now: number,
): Promise<number> {
  const email = requireVerifiedEmail(claims);
  const domains = await listDomains(sql, { organizationId });
  if (!domains.includes(email.split("@")[1]!)) {
    throw forbidden(
      `The domain of ${email} isn't verified for this organization. Sign in with your password and link single ` +
        "sign-on in your profile, or ask the server's operator to verify the domain.",
    );
  }
  const user = await findUserByEmail(sql, email);
  const name = (claims.name ?? email.split("@")[0]!).replaceAll(/\s+/g, " ").trim().slice(0, LONGEST_NAME);
  const userId = user?.id ?? (await insertUser(sql, { name, email, passwordHash: null, now }));
  await insertIdentity(sql, { organizationId, issuer, subject: claims.sub, userId, now });
  return userId;
}

/** A member who is signed in with their own credential confirms that the provider's subject is them. */
export async function linkMember(
  { sql }: Transaction,
  { organizationId, issuer }: SsoConnection,
  claims: Claims,
  { userId, now }: { userId: number; now: number },
): Promise<void> {
  const email = requireVerifiedEmail(claims);
  const user = await findUser(sql, userId);
  if (user?.email !== email) {
    throw forbidden(
      `You signed in at the identity provider as ${email}. Sign in there with your own address.`,
    );
  }
  if (!(await findMembership(sql, { organizationId, userId }))) {
    throw forbidden("You are not a member of this organization");
  }
  const other = await findIdentity(sql, { organizationId, issuer, subject: claims.sub });
  if (other !== null && other !== userId) throw forbidden("This identity belongs to another account.");
  await insertIdentity(sql, { organizationId, issuer, subject: claims.sub, userId, now });
}

function requireVerifiedEmail({ email, emailVerified }: Claims): string {
  if (email !== null && /^[^@\s]+@[^@\s]+$/.test(email) && emailVerified) return email;
  throw forbidden("The identity provider hasn't verified your e-mail address.");
}

/** The first group of the mapping that the person is in. */
function mappedRole({ roleByGroup, groupsClaim }: SsoConnection, { all }: Claims) {
  const value = all[groupsClaim];
  const groups = Array.isArray(value) ? value : [value];
  return roleByGroup.find(({ group }) => groups.includes(group))?.role ?? null;
}
