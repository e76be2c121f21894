import type { Transaction } from "../../platform/db/index.ts";
import type { Context } from "../../platform/operations/context.ts";
import { provePasskey, type SignedChallenge } from "../passkeys/assertion.ts";
import { deleteRecoveryCode, findTotp, updateLastStep } from "./queries.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { stepOfSealed } from "./totp-setup.ts";

/** One of these. */
export interface FactorProof {
  readonly code?: string | undefined;
  readonly recovery_code?: string | undefined;
  readonly passkey?: SignedChallenge | undefined;
}

/** Consumes the proof in the transaction that uses it; false if it was already used. */
export type ConsumeProof = (transaction: Transaction) => Promise<boolean>;

/** Checks a second factor, or answers null. Nothing is used up until it is settled in a transaction. */
export async function proveFactor(
  context: Context,
  userId: number,
  proof: FactorProof,
): Promise<ConsumeProof | null> {
  const { code, recovery_code: recoveryCode, passkey } = proof;
  if (code !== undefined) return proveCode(context, userId, code);
  if (recoveryCode !== undefined) {
    const hash = hashRecoveryCode(recoveryCode);
    return ({ sql }) => deleteRecoveryCode(sql, { userId, hash });
  }
  const proven = passkey ? await provePasskey(context, passkey) : null;
  return proven?.userId === userId ? (transaction) => proven.consume(transaction) : null;
}

async function proveCode(context: Context, userId: number, code: string): Promise<ConsumeProof | null> {
  const totp = await findTotp(context.db.read, { userId });
  if (!totp || totp.confirmedAt === null) return null;
  const step = stepOfSealed(context, totp.secret, code);
  return step === null ? null : ({ sql }) => updateLastStep(sql, { userId }, { step });
}
