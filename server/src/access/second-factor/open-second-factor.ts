import type { z } from "zod";
import { findUser } from "../../organizations/index.ts";
import type { Transaction } from "../../platform/db/index.ts";
import { unauthenticated } from "../../platform/errors/app-error.ts";
import type { Context } from "../../platform/operations/context.ts";
import { hashSecret } from "../../platform/secrets/secrets.ts";
import { challengeKind } from "../challenges/challenges.ts";
import { findFactors } from "./factors.ts";
import type { SecondFactorChallenge } from "./schema.ts";

interface AwaitedFactor {
  readonly userId: number;
  /** Of the password's hash: a new password invalidates sign-ins started with the old one. */
  readonly password: string;
}

const awaitedFactors = challengeKind<AwaitedFactor>("second-factor");
const fingerprint = (passwordHash: string | null) => hashSecret(passwordHash ?? "");

/** After the correct password: the challenge for the second factor, or null. */
export async function openSecondFactor(
  context: Context,
  transaction: Transaction,
  user: { id: number; password_hash: string | null },
): Promise<z.input<typeof SecondFactorChallenge>["second_factor"] | null> {
  const { any, methods } = await findFactors(transaction.sql, user.id);
  if (!any) return null;
  const awaited = { userId: user.id, password: fingerprint(user.password_hash) };
  const challenge = await awaitedFactors.open(transaction, awaited, context.now());
  return { challenge, methods: [...methods] };
}

/** The user who has shown the password and still owes the factor. */
export async function requireAwaited(context: Context, challenge: string): Promise<number> {
  const awaited = await awaitedFactors.find(context.db.read, challenge, context.now());
  const user = awaited ? await findUser(context.db.read, awaited.userId) : undefined;
  if (!user || fingerprint(user.password_hash) !== awaited?.password) throw signInExpired();
  return user.id;
}

export async function useAwaited(context: Context, transaction: Transaction, challenge: string) {
  if (!(await awaitedFactors.use(transaction, challenge, context.now()))) throw signInExpired();
}

const signInExpired = () => unauthenticated("This sign-in has expired. Please enter your password again.");
