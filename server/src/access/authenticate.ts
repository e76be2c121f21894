import { createHash } from "node:crypto";
import { AppError, forbidden, unauthenticated } from "../platform/errors/app-error.ts";
import { fromJson, type JsonText } from "../platform/db/index.ts";
import type { Actor, App, Permissions } from "../platform/operations/context.ts";
import type { Operation } from "../platform/operations/define-operation.ts";
import type { Credentials } from "../platform/operations/gate.ts";
import type { CredentialKind, Role } from "../platform/operations/requirement.ts";
import { hashSecret, sameText } from "../platform/secrets/secrets.ts";
import { intersect, permissionsOfKey, permissionsOfRole, roleInProject } from "./permissions.ts";
import { findKeyByHash, findSignInByHash, findSignInHash, findTokenByHash } from "./queries/credentials.ts";
import { parseOrigins } from "./queries/keys.ts";
import { authenticateVisitor } from "./visitor-tokens.ts";
import { touch } from "./last-used.ts";

export const TOKEN_PREFIX = "api-v1-";
export const KEY_PREFIX = "apk-";

type KeyActor = Extract<Actor, { kind: "key" }>;

export async function authenticate(app: App, operation: Operation, credentials: Credentials): Promise<Actor> {
  const { access } = operation;
  if (access.kind === "public") {
    const program = access.mayHaveCredential ? await recognizeProgram(app, credentials) : null;
    const person = access.mayBeSignedIn ? await recognizePerson(app, operation, credentials) : null;
    return program ?? person ?? { kind: "anonymous" };
  }
  if (access.kind === "visitor") return authenticateVisitor(app, credentials.visitorToken);
  const kinds = "by" in access ? access.by : (["person"] as const);
  return authenticateBy(app, operation, kinds, credentials);
}

/** A token or a key where one is sent that is valid; any other changes nothing. */
async function recognizeProgram(app: App, credentials: Credentials): Promise<Actor | null> {
  const { apiKey, bearer, resource } = credentials;
  try {
    if (apiKey !== undefined) return await authenticateKey(app, apiKey);
    return bearer === undefined ? null : await authenticateToken(app, bearer, resource);
  } catch (error) {
    if (error instanceof AppError && error.code === "unauthenticated") return null;
    throw error;
  }
}

async function authenticateBy(
  app: App,
  operation: Operation,
  kinds: readonly CredentialKind[],
  credentials: Credentials,
): Promise<Actor> {
  if (credentials.apiKey !== undefined && kinds.includes("key"))
    return authenticateKey(app, credentials.apiKey);
  if (credentials.bearer !== undefined && kinds.includes("token"))
    return authenticateToken(app, credentials.bearer, credentials.resource);
  if (credentials.signInCookie !== undefined && kinds.includes("person")) {
    const person = await recognizePerson(app, operation, credentials);
    if (!person) throw unauthenticated("Please sign in");
    return person;
  }
  if (kinds.includes("key")) throw unauthenticated("Invalid or missing API key");
  throw unauthenticated(kinds.includes("token") ? "Invalid or revoked API token" : "Please sign in");
}

/** A key's actor; what the completion endpoints need at once comes with the same lookup. */
export async function authenticateKey(
  app: App,
  value: string,
): Promise<KeyActor & { readonly credits: number; readonly fallsBack: boolean }> {
  const hash = hashSecret(value);
  const key = value.startsWith(KEY_PREFIX) ? await findKeyByHash(app.db.read, hash) : null;
  if (!key || !sameText(key.hash, hash)) throw unauthenticated("Invalid or missing API key");
  if (key.expiresAt !== null && key.expiresAt <= app.now())
    throw unauthenticated("Invalid or expired API key");
  touch(app, "project_keys", key.id, key.lastUsedAt);
  const { organizationId, plan, projectId, projectUid, credits } = key;
  const origins = parseOrigins(key.origins);
  const permissions = keyPermissions(key, origins);
  return {
    kind: "key",
    keyId: key.id,
    organizationId,
    plan,
    projectId,
    projectUid,
    permissions,
    origins,
    credits,
    fallsBack: key.fallsBack === 1,
  };
}

const allOfCreator = new Map<string, Permissions>();

/** The keys of one kind of creator share what they may do: nearly all keys have no permissions of their own. */
function keyPermissions(
  key: { permissions: JsonText | null; creatorRole: Role; creatorProjectRole: Role | null },
  origins: readonly string[],
): Permissions {
  const role = roleInProject(key.creatorProjectRole, key.creatorRole);
  if (key.permissions !== null) {
    const own = permissionsOfKey(fromJson<Permissions>(key.permissions), origins);
    return intersect(own, permissionsOfRole(role));
  }
  const kind = `${role ?? ""} ${origins.length > 0 ? "page" : "server"}`;
  let permissions = allOfCreator.get(kind);
  if (!permissions) {
    permissions = intersect(permissionsOfKey(null, origins), permissionsOfRole(role));
    allOfCreator.set(kind, permissions);
  }
  return permissions;
}

/** `resource` is the address the token was sent to, where it is one that clients are connected to. */
async function authenticateToken(
  app: App,
  value: string,
  resource: string | undefined,
): Promise<Extract<Actor, { kind: "token" }>> {
  const hash = hashSecret(value);
  const token = value.startsWith(TOKEN_PREFIX) ? await findTokenByHash(app.db.read, hash) : null;
  if (!token || !sameText(token.hash, hash)) throw unauthenticated("Invalid or revoked API token");
  if (token.expiresAt !== null && token.expiresAt <= app.now())
    throw unauthenticated("Invalid or expired API token");
  if (token.accessExpiresAt !== null && token.accessExpiresAt <= app.now())
    throw unauthenticated("Invalid or expired API token");
  // A token that a client got for one address opens no other one.
  if (token.resource !== null && token.resource !== resource)
    throw unauthenticated("Invalid or revoked API token");
  if (token.deactivatedAt !== null) throw unauthenticated("Invalid or revoked API token");
  if (!token.creatorIsMember) throw unauthenticated("Invalid or revoked API token");
  touch(app, "api_tokens", token.id, token.lastUsedAt);
  return {
    kind: "token",
    tokenId: token.id,
    issuedAt: token.createdAt,
    userId: token.createdBy,
    organizationId: token.organizationId,
    role: token.role,
    permissions: token.permissions,
    projectIds: token.projectIds,
    administersByAi: token.administersByAi,
  };
}

/** The person a valid sign-in belongs to, or null. A write without its CSRF token is refused. */
async function recognizePerson(
  app: App,
  operation: Operation,
  { signInCookie: cookie, csrfToken: csrf }: Credentials,
): Promise<Extract<Actor, { kind: "person" }> | null> {
  if (cookie === undefined) return null;
  const hash = hashSecret(cookie);
  const signIn = await findValidSignIn(app, hash);
  if (!signIn) return null;
  // Reading changes nothing, so only writes need the proof that our own page sent them.
  const csrfToken = deriveCsrfToken(cookie);
  if (operation.effect !== "read" && !sameText(csrf ?? "", csrfToken)) {
    throw forbidden("The CSRF token is missing. Reload the page and try again.");
  }
  touch(app, "sign_ins", signIn.id, signIn.lastSeenAt);
  return personOf(signIn, csrfToken);
}

type SignIn = NonNullable<Awaited<ReturnType<typeof findSignInByHash>>>;

const personOf = (signIn: SignIn, csrfToken: string): Extract<Actor, { kind: "person" }> => ({
  kind: "person",
  userId: signIn.userId,
  signInId: signIn.id,
  csrfToken,
  authenticatedAt: signIn.authenticatedAt,
  secondFactor: signIn.secondFactor === 1,
  ssoOrganizationId: signIn.ssoOrganizationId,
});

/** Null for one that has ended, by its time or by being idle. */
async function findValidSignIn(app: App, hash: string) {
  const signIn = await findSignInByHash(app.db.read, hash);
  if (!signIn || !sameText(signIn.hash, hash) || signIn.expiresAt <= app.now()) return null;
  return app.now() - signIn.lastSeenAt > idleMs(app, signIn.idleMinutes) ? null : signIn;
}

/** The person behind a sign-in without its cookie, for what is sent to their browser later; null if it has ended. */
export async function findSignedInPerson(
  app: App,
  signInId: number,
): Promise<Extract<Actor, { kind: "person" }> | null> {
  const hash = await findSignInHash(app.db.read, signInId);
  const signIn = hash === null ? null : await findValidSignIn(app, hash);
  return signIn && personOf(signIn, "");
}

/** Known only to the holder of the cookie and to the page that received it. */
export function deriveCsrfToken(signInCookie: string): string {
  return createHash("sha256").update(`csrf\n${signInCookie}`).digest("base64url");
}

const MINUTE_MS = 60_000;

/** The strictest of the installation's setting and those of the person's organizations. */
function idleMs({ config }: App, minutes: number | null): number {
  return Math.min(config.signInIdleMs, minutes === null ? Infinity : minutes * MINUTE_MS);
}
