import { findUser } from "../../organizations/index.ts";
import { conflict, invalidParams, notFound, unauthenticated } from "../../platform/errors/app-error.ts";
import type { App, Context } from "../../platform/operations/context.ts";
import { sealedPlace } from "../../platform/secrets/sealed-place.ts";
import { signedInPerson } from "../me.ts";
import { updateSignInProof } from "../queries/sign-ins.ts";
import { findFactors } from "./factors.ts";
import { deleteTotp, findTotp, updateLastStep, upsertUnconfirmedTotp } from "./queries.ts";
import { issueRecoveryCodes } from "./recovery-codes.ts";
import { newTotpSecret, stepOfCode, totpUri } from "./totp.ts";
import { resetTries, spendTry } from "./tries.ts";

export const sealedTotpSecret = sealedPlace({
  purpose: "totp",
  table: "totp_secrets",
  id: "user_id",
  column: "secret",
});

/** A secret for an authenticator app. It counts only once a code of it was confirmed. */
export async function beginTotp(context: Context): Promise<{ secret: string; uri: string }> {
  const { userId } = signedInPerson(context);
  const user = await findUser(context.db.read, userId);
  if (!user) throw unauthenticated("Please sign in");
  const secret = newTotpSecret();
  const values = { secret: sealedTotpSecret.seal(context, secret), now: context.now() };
  const stored = await context.db.writeStatement((sql) => upsertUnconfirmedTotp(sql, { userId }, values));
  if (!stored) throw conflict("An authenticator app is already set up. Remove it before you set up another.");
  const issuer = new URL(context.publicUrl()).hostname;
  return { secret, uri: totpUri(secret, user.email, `Parley (${issuer})`) };
}

/** Shows that the app has the secret. The first factor of a person comes with recovery codes. */
export async function confirmTotp(context: Context, code: string): Promise<string[] | null> {
  const { userId, signInId } = signedInPerson(context);
  const now = context.now();
  await spendTry(context, userId);
  const recoveryCodes = await context.db.write(async ({ sql }) => {
    const totp = await findTotp(sql, { userId });
    if (!totp) throw notFound("Start setting up an authenticator app first.");
    if (totp.confirmedAt !== null) throw conflict("This authenticator app is already confirmed.");
    const step = stepOfSealed(context, totp.secret, code);
    if (step === null) {
      throw invalidParams({ code: "code is incorrect. Check your device's clock and try again." });
    }
    const isFirst = !(await findFactors(sql, userId)).any;
    await updateLastStep(sql, { userId }, { step, confirmedAt: now });
    await updateSignInProof(sql, { userId, signInId }, { secondFactor: true });
    return isFirst ? issueRecoveryCodes(sql, userId, now) : null;
  });
  await resetTries(context, userId);
  return recoveryCodes;
}

export async function removeTotp(context: Context): Promise<void> {
  const { userId } = signedInPerson(context);
  await context.db.write(async ({ sql }) => {
    if (!(await deleteTotp(sql, { userId }))) throw notFound();
    await (await findFactors(sql, userId)).forgetIfNone(sql);
  });
}

/** The step of a code, or null; also where the secret was sealed with another SECRET_KEY. */
export function stepOfSealed(
  app: Pick<App, "signingKey" | "now" | "log">,
  sealed: string,
  code: string,
): number | null {
  try {
    return stepOfCode(sealedTotpSecret.unseal(app, sealed), code, app.now());
  } catch (error) {
    app.log.error({ err: error }, "a TOTP secret was sealed with another SECRET_KEY");
    return null;
  }
}
