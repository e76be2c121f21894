import { findUser, updateUser } from "../src/organizations/index.ts";
import { hashPassword } from "../src/access/index.ts";
import { codeAt, stepAt } from "../src/access/second-factor/totp.ts";
import type { Headers, Workspace } from "./factories.ts";
import type { TestApp } from "./harness.ts";
import { signedInBy } from "./sign-in.ts";

export const PASSWORD = "correct horse battery";

/** The same for every account, because hashing is slow. */
const passwordHash = hashPassword(PASSWORD);

export interface PasswordAccount {
  readonly workspace: Workspace;
  readonly userId: number;
  readonly email: string;
}

/** A member of a workspace, by default the owner of a fresh one, who can sign in with PASSWORD. */
export async function passwordAccount(
  t: TestApp,
  options: { workspace?: Workspace; userId?: number } = {},
): Promise<PasswordAccount> {
  const workspace = options.workspace ?? (await t.workspace());
  const userId = options.userId ?? workspace.ownerId;
  const { db } = t.running.app;
  const hash = await passwordHash;
  await db.write(({ sql }) => updateUser(sql, userId, { passwordHash: hash, now: t.clock.now }));
  const user = await findUser(db.read, userId);
  return { workspace, userId, email: user!.email };
}

export interface EnrolledAccount {
  readonly account: PasswordAccount;
  readonly headers: Headers;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** The code an authenticator app shows, or showed so many steps ago. */
export const codeOf = (t: TestApp, secret: string, offset = 0): string =>
  codeAt(secret, stepAt(t.clock.now) + offset);

/** A password account with an authenticator app, a minute after its setup: the code of the setup is used up. */
export async function enrolledAccount(
  t: TestApp,
  options?: Parameters<typeof passwordAccount>[1],
): Promise<EnrolledAccount> {
  const account = await passwordAccount(t, options);
  const answer = await t.call({}, "signIn", { email: account.email, password: PASSWORD });
  const headers = signedInBy(answer);
  const { secret } = (await t.call(headers, "beginTotpSetup")).body.data;
  const confirmed = await t.call(headers, "confirmTotpSetup", { code: codeOf(t, secret) });
  t.clock.advance(60_000);
  return { account, headers, secret, recoveryCodes: confirmed.body.data.recovery_codes };
}
