import type { z } from "zod";
import { findUserByEmail, installationSettings } from "../organizations/index.ts";
import type { ListPage } from "../platform/db/index.ts";
import { forbidden, invalidParams, notFound } from "../platform/errors/app-error.ts";
import { addressKey } from "../platform/limits/address-key.ts";
import type { Allowance } from "../platform/limits/limiter.ts";
import { sendMail, type Mail } from "../platform/mail/index.ts";
import type { App, Context } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { hashSecret, newSecret } from "../platform/secrets/secrets.ts";
import {
  countSignUps,
  deleteExpiredSignUps,
  deleteSignUpRow,
  findSignUp,
  listSignUps,
  upsertSignUp,
} from "./queries/sign-ups.ts";
import type { PendingSignUp } from "./schema.ts";
import { refuseOtherSites } from "./sign-in.ts";

const KIND = "access.sign-up";
const VALID_MS = 24 * 60 * 60 * 1000;
const PER_ADDRESS: Allowance = { name: "sign-up", calls: 20, seconds: 3600 };
const PER_EMAIL: Allowance = { name: "sign-up-email", calls: 5, seconds: 3600 };

export async function requireOpenSignUp(context: Context): Promise<void> {
  if ((await installationSettings(context, context.db.read)).openSignUp) return;
  throw forbidden("Sign-up is closed on this server. Use an invitation link to create your account.");
}

export const deadLink = () =>
  invalidParams({ hash: "This link has expired or was already used. Please sign up again." });

/** Whether the address has an account shows neither in the answer nor in its time: a job finds out and mails. */
export async function sendSignUpLink(context: Context, email: string): Promise<void> {
  refuseOtherSites(context);
  await requireOpenSignUp(context);
  await context.limiter.spend(PER_ADDRESS, addressKey(context.call.ip));
  await context.limiter.spend(PER_EMAIL, email);
  await context.db.write((transaction) =>
    context.jobs.enqueue(transaction, { kind: KIND, key: email, payload: { email } }),
  );
}

export function registerSignUpJob(app: App): void {
  app.jobs.register(KIND, {
    concurrency: 2,
    run: (job) => mailLink(app, (job.payload as { email: string }).email),
  });
}

async function mailLink(app: App, email: string): Promise<void> {
  const user = await findUserByEmail(app.db.read, email);
  await app.db.write(async (transaction) => {
    await deleteExpiredSignUps(transaction.sql, app.now());
    const mail = user
      ? accountExistsMail(app, email)
      : confirmMail(email, await newLink(app, transaction.sql, email));
    await sendMail(app, transaction, `sign-up:${email}`, mail);
  });
}

async function newLink(
  app: Pick<App, "now" | "publicUrl">,
  sql: Parameters<typeof upsertSignUp>[0],
  email: string,
): Promise<string> {
  const hash = newSecret();
  const now = app.now();
  await upsertSignUp(sql, { email, secretHash: hashSecret(hash), expiresAt: now + VALID_MS, now });
  return `${app.publicUrl()}/complete-sign-up?hash=${encodeURIComponent(hash)}`;
}

const confirmMail = (email: string, link: string): Mail => ({
  to: email,
  subject: "Confirm your e-mail address",
  text: [
    `Open this link to confirm your e-mail address and choose a password:\n${link}`,
    "The link works once and expires after 24 hours. If you didn't ask for an account, you can ignore this e-mail.",
  ].join("\n\n"),
});

const accountExistsMail = (app: Pick<App, "publicUrl">, email: string): Mail => ({
  to: email,
  subject: "You already have an account",
  text: [
    `We received a sign-up request for this address, which already has an account. Sign in here:\n${app.publicUrl()}/sign-in`,
    "If you didn't ask for this, you can ignore this e-mail.",
  ].join("\n\n"),
});

export async function pageOfSignUps(context: Context, page: ListPage) {
  const now = context.now();
  const rows = await listSignUps(context.db.read, { now, page });
  const data: z.input<typeof PendingSignUp>[] = rows.map((row) => ({
    id: row.id,
    email: row.email,
    createdAt: isoTime(row.created_at),
    expires_at: isoTime(row.expires_at),
  }));
  return page.answer(data, () => countSignUps(context.db.read, now));
}

/** For operators of a server without mail: the holder of this link has confirmed the address. */
export async function createSignUpLink(context: Context, id: number): Promise<string> {
  return context.db.write(async ({ sql }) => {
    const pending = await findSignUp(sql, id);
    if (!pending) throw notFound();
    return newLink(context, sql, pending.email);
  });
}

export async function dismissSignUp(context: Context, id: number): Promise<void> {
  if (!(await context.db.writeStatement((sql) => deleteSignUpRow(sql, { id })))) throw notFound();
}
