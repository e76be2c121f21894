import type { z } from "zod";
import { findUser } from "../../organizations/index.ts";
import { invalidParams, unauthenticated } from "../../platform/errors/app-error.ts";
import type { Context } from "../../platform/operations/context.ts";
import { signedInPerson } from "../me.ts";
import { beginAssertion, provePasskey, type SignedChallenge } from "../passkeys/assertion.ts";
import { updateSignInProof } from "../queries/sign-ins.ts";
import type { Me } from "../schema.ts";
import { beginSignIn, finishSignIn, refuseOtherSites, withPasswordOf } from "../sign-in.ts";
import { requireAwaited, useAwaited } from "./open-second-factor.ts";
import { proveFactor, type FactorProof } from "./prove.ts";
import { resetTries, spendTry } from "./tries.ts";

const wrongFactor = () =>
  unauthenticated("This code is incorrect or was already used. Please try the next one.");
const wrongPasskey = () => unauthenticated("This passkey isn't registered here. Sign in another way.");

/** Completes a sign-in that began with the password. */
export async function confirmWithFactor(
  context: Context,
  challenge: string,
  proof: FactorProof,
): Promise<z.input<typeof Me>> {
  refuseOtherSites(context);
  const userId = await requireAwaited(context, challenge);
  await spendTry(context, userId);
  const consumeProof = await proveFactor(context, userId, proof);
  if (!consumeProof) throw wrongFactor();
  const issued = await context.db.write(async (transaction) => {
    if (!(await consumeProof(transaction))) throw wrongFactor();
    await useAwaited(context, transaction, challenge);
    return beginSignIn(context, transaction, userId, { secondFactor: true, ssoOrganizationId: null });
  });
  await resetTries(context, userId);
  return finishSignIn(context, userId, issued);
}

/** A passkey verifies its owner by PIN or biometrics, so it replaces password and second factor. */
export async function signInByPasskey(
  context: Context,
  signed: SignedChallenge,
): Promise<z.input<typeof Me>> {
  refuseOtherSites(context);
  const proven = await provePasskey(context, signed);
  if (!proven?.isVerified) throw wrongPasskey();
  const issued = await context.db.write(async (transaction) => {
    if (!(await proven.consume(transaction))) throw wrongPasskey();
    return beginSignIn(context, transaction, proven.userId, { secondFactor: true, ssoOrganizationId: null });
  });
  return finishSignIn(context, proven.userId, issued);
}

/** For signing in without a password, or for the second step after one. */
export async function beginPasskey(context: Context, challenge: string | undefined) {
  return beginAssertion(context, challenge === undefined ? null : await requireAwaited(context, challenge));
}

/** The person shows once more who they are, for what must not be done from a browser left open. */
export async function reauthenticatePerson(
  context: Context,
  proof: { password?: string | undefined } & FactorProof,
): Promise<void> {
  const { userId, signInId } = signedInPerson(context);
  if (proof.password !== undefined) {
    const user = await findUser(context.db.read, userId);
    if (!user || !(await withPasswordOf(context, user.email, proof.password))) {
      throw invalidParams({ password: "password is incorrect." });
    }
    const now = { authenticatedAt: context.now() };
    await context.db.write(({ sql }) => updateSignInProof(sql, { userId, signInId }, now));
    return;
  }
  await spendTry(context, userId);
  const consumeProof = await proveFactor(context, userId, proof);
  const wrong = () =>
    invalidParams(
      proof.passkey ? { passkey: "passkey doesn't belong to your account." } : { code: "code is incorrect." },
    );
  if (!consumeProof) throw wrong();
  await context.db.write(async (transaction) => {
    if (!(await consumeProof(transaction))) throw wrong();
    const shown = { authenticatedAt: context.now(), secondFactor: true };
    await updateSignInProof(transaction.sql, { userId, signInId }, shown);
  });
  await resetTries(context, userId);
}
