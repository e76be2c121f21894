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

/** The signed-in person, their organizations, and what their page needs to write. */
export async function describeMe(
  context: Context,
  userId: number,
  signIn: Shown & { readonly csrfToken: string },
): Promise<z.input<typeof Me>> {
  const user = await findUser(context.db.read, userId);
  if (!user) throw unauthenticated("Please sign in");
  return {
    user: presentUser(user),
    organizations: await listOwnOrganizations(context.db.read, userId),
    is_operator: user.is_operator === 1,
    may_create_organizations: await mayCreateOrganizations(context, userId),
    closed_organizations: await closedOrganizations(context.db.read, userId, signIn),
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
