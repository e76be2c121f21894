import type { z } from "zod";
import {
  findUser,
  mayCreateOrganizations,
  listOwnOrganizations,
  updateUser,
} from "../organizations/index.ts";
import { forbidden, unauthenticated } from "../platform/errors/app-error.ts";
import type { Context } from "../platform/operations/context.ts";
import { fileLimitsOf } from "../platform/operations/file-limits.ts";
import { closedOrganizations, type Shown } from "./policies/closed.ts";
import type { Me, User } from "./schema.ts";

/**
 * The signed-in person, their organizations, and what their page needs to write. An organization's provider could sign
 * in as any of its members: it learns nothing of their other organizations but that there are some.
 */
export async function describeMe(
  context: Context,
  userId: number,
  signIn: Shown & { readonly csrfToken: string },
): Promise<z.input<typeof Me>> {
  const user = await findUser(context.db.read, userId);
  if (!user) throw unauthenticated("Please sign in");
  const all = await listOwnOrganizations(context.db.read, userId);
  const closed = await closedOrganizations(context.db.read, userId, signIn);
  const hidden = new Set(closed.flatMap(({ id, reason }) => (reason === "own_credentials" ? [id] : [])));
  const isOwn = signIn.ssoOrganizationId === null;
  return {
    user: presentUser(user),
    organizations: all.filter(({ id }) => !hidden.has(id)),
    is_operator: isOwn && user.is_operator === 1,
    may_create_organizations: isOwn && (await mayCreateOrganizations(context, userId)),
    closed_organizations: closed.filter(({ id }) => !hidden.has(id)),
    has_hidden_organizations: hidden.size > 0,
    files: fileLimitsOf(context.config),
    csrf_token: signIn.csrfToken,
  };
}

export function presentUser(user: {
  id: number;
  name: string;
  email: string;
  profile_pic: string | null;
}): z.input<typeof User> {
  return { id: user.id, name: user.name, email: user.email, profile_pic: user.profile_pic };
}

/** The signed-in person; the gate admits no other caller to operations for people. */
export function signedInPerson(context: Context) {
  if (context.actor.kind !== "person") throw unauthenticated("Please sign in");
  return context.actor;
}

export async function renameMyself(context: Context, name: string): Promise<z.input<typeof User>> {
  const { userId } = signedInPerson(context);
  return context.db.write(async ({ sql }) => {
    await updateUser(sql, userId, { name, now: context.now() });
    const user = await findUser(sql, userId);
    if (!user) throw unauthenticated("Please sign in");
    return presentUser(user);
  });
}

/** An organization's provider does not speak for all of the person. */
export function requireOwnSignIn(person: { readonly ssoOrganizationId: number | null }): void {
  if (person.ssoOrganizationId === null) return;
  throw forbidden(
    "You signed in with single sign-on. Sign in with your password or a passkey to change this.",
  );
}
