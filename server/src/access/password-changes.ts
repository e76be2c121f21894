import { findUser, findUserByEmail, updateUser } from "../organizations/index.ts";
import { invalidParams } from "../platform/errors/app-error.ts";
import { addressKey } from "../platform/limits/address-key.ts";
import type { Allowance } from "../platform/limits/limiter.ts";
import { sendMail, type Mail } from "../platform/mail/index.ts";
import type { App, Context } from "../platform/operations/context.ts";
import { hashSecret, newSecret } from "../platform/secrets/secrets.ts";
import { signedInPerson } from "./me.ts";
import { requireStrongPassword } from "./password-strength.ts";
import { hashPassword } from "./passwords.ts";
import {
  deletePasswordReset,
  deletePasswordResets,
  findPasswordReset,
  insertPasswordReset,
} from "./queries/password-resets.ts";
import { deleteSignIns } from "./queries/sign-ins.ts";
import { deleteTokensOfUser } from "./queries/tokens.ts";
import { registerSignUpJob } from "./pending-sign-ups.ts";
import { resetAttempts } from "./sign-in-attempts.ts";
import { withPasswordOf } from "./sign-in.ts";

const RESET_KIND = "access.password-reset";
const RESET_VALID_MS = 60 * 60 * 1000;
const HANDED_OVER_VALID_MS = 24 * 60 * 60 * 1000;
const RESETS_PER_ADDRESS: Allowance = { name: "password-reset-address", calls: 30, seconds: 3600 };
const RESETS_PER_EMAIL: Allowance = { name: "password-reset-email", calls: 5, seconds: 3600 };

/** Keeps this browser signed in and ends every other sign-in. */
export async function changeOwnPassword(
  context: Context,
  { current, next }: { current: string; next: string },
): Promise<void> {
  const { userId, signInId } = signedInPerson(context);
  const user = await findUser(context.db.read, userId);
  if (!user || !(await withPasswordOf(context, user.email, current))) {
    throw invalidParams({ current_password: "current_password is incorrect." });
  }
  await requireStrongPassword(next, user, "new_password");
  const passwordHash = await hashPassword(next);
  await context.db.write(async ({ sql }) => {
    await updateUser(sql, userId, { passwordHash, now: context.now() });
    await deletePasswordResets(sql, { userId });
    await deleteSignIns(sql, { userId }, { except: signInId });
  });
}

/** Neither the answer nor its time reveals whether there is an account: a job checks, and mails if so. */
export async function sendPasswordReset(context: Context, email: string): Promise<void> {
  await context.limiter.spend(RESETS_PER_ADDRESS, addressKey(context.call.ip));
  await context.limiter.spend(RESETS_PER_EMAIL, email);
  await context.db.write((transaction) =>
    context.jobs.enqueue(transaction, { kind: RESET_KIND, key: email, payload: { email } }),
  );
}

/** For operators of a server without mail: the holder of this link controls the account. */
export async function createResetLink(context: Context, email: string): Promise<string> {
  const user = await findUserByEmail(context.db.read, email);
  if (!user) throw invalidParams({ email: `No account found for ${email}.` });
  const now = context.now();
  const hash = newSecret();
  await context.db.write(({ sql }) =>
    insertPasswordReset(sql, {
      userId: user.id,
      hash: hashSecret(hash),
      expiresAt: now + HANDED_OVER_VALID_MS,
      now,
    }),
  );
  return resetLink(context, hash);
}

export function registerAccessJobs(app: App): void {
  registerSignUpJob(app);
  app.jobs.register(RESET_KIND, {
    concurrency: 2,
    run: (job) => mailReset(app, (job.payload as { email: string }).email),
  });
}

async function mailReset(app: App, email: string): Promise<void> {
  const user = await findUserByEmail(app.db.read, email);
  if (!user) return;
  const hash = newSecret();
  const now = app.now();
  await app.db.write(async (transaction) => {
    const { sql } = transaction;
    await deletePasswordResets(sql, { userId: user.id }, { expiredAt: now });
    await insertPasswordReset(sql, {
      userId: user.id,
      hash: hashSecret(hash),
      expiresAt: now + RESET_VALID_MS,
      now,
    });
    await sendMail(app, transaction, `password-reset:${user.id}`, resetMail(app, user, hash));
  });
}

const resetLink = (app: Pick<App, "publicUrl">, hash: string): string =>
  `${app.publicUrl()}/reset-password?hash=${encodeURIComponent(hash)}`;

function resetMail(app: App, user: { name: string; email: string }, hash: string): Mail {
  const link = resetLink(app, hash);
  return {
    to: user.email,
    subject: "Choose a new password",
    text: [
      `Hello ${user.name},`,
      `We received a request to reset your password. Choose a new one:\n${link}`,
      "The link works once and expires in one hour. If you didn't ask for this, you can ignore this e-mail.",
    ].join("\n\n"),
  };
}

/** Uses the link up, sets the password and signs the person out everywhere; programs on request. */
export async function resetByHash(
  context: Context,
  { hash, password, revokesTokens }: { hash: string; password: string; revokesTokens: boolean },
): Promise<void> {
  const stored = hashSecret(hash);
  const reset = await findPasswordReset(context.db.read, stored, context.now());
  const owner = reset ? await findUser(context.db.read, reset.userId) : undefined;
  if (!owner) throw deadLink();
  await requireStrongPassword(password, owner);
  const passwordHash = await hashPassword(password);
  const user = await context.db.write(async ({ sql }) => {
    const userId = await deletePasswordReset(sql, stored, context.now());
    if (userId === null) throw deadLink();
    await updateUser(sql, userId, { passwordHash, now: context.now() });
    await deletePasswordResets(sql, { userId });
    await deleteSignIns(sql, { userId });
    if (revokesTokens) await deleteTokensOfUser(sql, userId);
    return findUser(sql, userId);
  });
  if (user) await resetAttempts(context, user.email, user.id);
}

const deadLink = () =>
  invalidParams({ hash: "This link has expired or was already used. Please request a new one." });
