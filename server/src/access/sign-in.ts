import type { z } from "zod";
import { findUser, findUserByEmail } from "../organizations/index.ts";
import type { Transaction, ListPage } from "../platform/db/index.ts";
import { forbidden, notFound, unauthenticated } from "../platform/errors/app-error.ts";
import type { Context } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { deriveCsrfToken } from "./authenticate.ts";
import { describeDevice } from "./device.ts";
import { issueSignIn, type Issued } from "./issue-credentials.ts";
import { withKnownBrowser } from "./known-browsers.ts";
import { describeMe, signedInPerson } from "./me.ts";
import { mailNewDevice } from "./new-device-mail.ts";
import { verifyPassword } from "./passwords.ts";
import type { Shown } from "./policies/closed.ts";
import { countSignIns, deleteExpiredSignIns, deleteSignIn, listSignIns } from "./queries/sign-ins.ts";
import type { Me, SignIn } from "./schema.ts";
import { refuseWhereSsoOnly } from "./sso/refuse-where-sso-only.ts";
import { openSecondFactor } from "./second-factor/open-second-factor.ts";
import type { SignInAnswer } from "./second-factor/schema.ts";
import { countAttempt, countAttemptOfAddress, resetAttempts } from "./sign-in-attempts.ts";

/** An unknown address and a wrong password give the same answer after the same work. */
export async function signInWithPassword(
  context: Context,
  { email, password }: { email: string; password: string },
): Promise<z.input<typeof SignInAnswer>> {
  refuseOtherSites(context);
  await countAttemptOfAddress(context);
  const user = await withPasswordOf(context, email, password);
  if (!user) throw wrongPassword();
  const begun = await context.db.write(async (transaction) => {
    // The password may have been changed while the old one was checked.
    const today = await findUser(transaction.sql, user.id);
    if (!today || today.password_hash !== user.password_hash) throw wrongPassword();
    await refuseWhereSsoOnly(transaction.sql, today);
    const second_factor = await openSecondFactor(context, transaction, today);
    return second_factor ? { second_factor } : beginSignIn(context, transaction, user.id);
  });
  return "second_factor" in begun ? begun : finishSignIn(context, user.id, begun);
}

const wrongPassword = () => unauthenticated("Incorrect e-mail address or password.");

/** The user whose password this is, or null. */
export async function withPasswordOf(context: Context, email: string, password: string) {
  const user = await findUserByEmail(context.db.read, email);
  await countAttempt(context, email, user?.id ?? null);
  if (!(await verifyPassword(user?.password_hash ?? null, password)) || !user) return null;
  await resetAttempts(context, email, user.id);
  return user;
}

/** Another site must not sign in a visitor's browser, for example to an attacker's account. */
export function refuseOtherSites(context: Context): void {
  const { fromAnotherSite, foreignOrigin } = context.call;
  // Old browsers, and all of them where the page came by plain http, say it by the origin alone.
  if (fromAnotherSite || (foreignOrigin !== null && foreignOrigin !== undefined))
    throw forbidden("Please sign in on this server's own page.");
}

const PASSWORD_ONLY: Shown = { secondFactor: false, ssoOrganizationId: null };

export type BegunSignIn = Issued & { readonly shown: Shown };

export async function beginSignIn(
  context: Context,
  transaction: Transaction,
  userId: number,
  shown: Shown & { readonly authenticatedAt?: number } = PASSWORD_ONLY,
): Promise<BegunSignIn> {
  const now = context.now();
  const { ip, userAgent } = context.call;
  await deleteExpiredSignIns(transaction.sql, { userId }, now);
  const issued = await issueSignIn(transaction, { userId, ip, userAgent, ...shown, now });
  await mailNewDevice(context, transaction, { userId, signInId: issued.id });
  return { ...issued, shown };
}

/** Hands the browser its cookie, once the sign-in is durable. */
export async function finishSignIn(
  context: Context,
  userId: number,
  { value, shown }: BegunSignIn,
): Promise<z.input<typeof Me>> {
  const me = await describeMe(context, userId, { ...shown, csrfToken: deriveCsrfToken(value) });
  context.call.setSignInCookie(value);
  context.call.setKnownBrowser(withKnownBrowser(context, userId));
  return me;
}

/** A browser without a valid sign-in is signed out already; its cookie goes all the same. */
export async function endSignIn(context: Context): Promise<void> {
  const { actor } = context;
  if (actor.kind === "person") {
    await context.db.writeStatement((sql) => deleteSignIn(sql, actor));
  }
  context.call.setSignInCookie(null);
}

export async function pageOfSignIns(context: Context, page: ListPage) {
  const person = signedInPerson(context);
  const now = context.now();
  const rows = await listSignIns(context.db.read, person, { now, page });
  const data: z.input<typeof SignIn>[] = rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.user_agent),
    ip: row.ip,
    current: row.id === person.signInId,
    createdAt: isoTime(row.created_at),
    last_seen_at: isoTime(row.last_seen_at),
    expires_at: isoTime(row.expires_at),
  }));
  return page.answer(data, () => countSignIns(context.db.read, person, now));
}

export async function revokeOwnSignIn(context: Context, signInId: number): Promise<void> {
  const person = signedInPerson(context);
  const { userId, ssoOrganizationId } = person;
  const key = { userId, ssoOrganizationId, signInId };
  if (!(await context.db.writeStatement((sql) => deleteSignIn(sql, key)))) throw notFound();
  if (signInId === person.signInId) context.call.setSignInCookie(null);
}
