import type { z } from "zod";
import { findUser } from "../../organizations/index.ts";
import { isUniqueViolation } from "../../platform/db/index.ts";
import { conflict, invalidParams, notFound, unauthenticated } from "../../platform/errors/app-error.ts";
import type { Context } from "../../platform/operations/context.ts";
import { challengeKind } from "../challenges/challenges.ts";
import { signedInPerson } from "../me.ts";
import { updateSignInProof } from "../queries/sign-ins.ts";
import { findFactors } from "../second-factor/factors.ts";
import { issueRecoveryCodes } from "../second-factor/recovery-codes.ts";
import { toRegistrationJson, type PasskeyRegistration } from "./passkey-response.ts";
import { deletePasskey, insertPasskey, listPasskeys, updatePasskeyName } from "./queries.ts";
import { requireRelyingParty } from "./relying-party.ts";
import { loadWebAuthn } from "./webauthn.ts";

const MOST_PASSKEYS = 20;

const registrations = challengeKind<{ userId: number; challenge: string }>("passkey-registration");

/** What the browser needs to make a passkey for the person. */
export async function beginRegistration(context: Context) {
  const { userId } = signedInPerson(context);
  const party = requireRelyingParty(context.publicUrl());
  const user = await findUser(context.db.read, userId);
  if (!user) throw unauthenticated("Please sign in");
  const known = await listPasskeys(context.db.read, { userId });
  if (known.length >= MOST_PASSKEYS) {
    throw conflict(`You already have ${MOST_PASSKEYS} passkeys. Remove one before you add another.`);
  }
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: "Parley",
    rpID: party.id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(String(userId))),
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  const payload = { userId, challenge: options.challenge };
  const challenge = await context.db.write((transaction) =>
    registrations.open(transaction, payload, context.now()),
  );
  return { challenge, options };
}

/** Stores the passkey. The first factor of a person comes with recovery codes. */
export async function finishRegistration(
  context: Context,
  input: { challenge: string; name: string; response: z.output<typeof PasskeyRegistration> },
) {
  const { userId, signInId } = signedInPerson(context);
  const now = context.now();
  const opened = await registrations.find(context.db.read, input.challenge, now);
  if (opened?.userId !== userId) throw tooLate();
  const credential = await verifiedCredential(context, opened.challenge, input.response);
  const stored = {
    userId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: input.response.response.transports,
    name: input.name,
    now,
  };
  try {
    return await context.db.write(async (transaction) => {
      const { sql } = transaction;
      if (!(await registrations.use(transaction, input.challenge, now))) throw tooLate();
      const isFirst = !(await findFactors(sql, userId)).any;
      const id = await insertPasskey(sql, stored);
      await updateSignInProof(sql, { userId, signInId }, { secondFactor: true });
      const recoveryCodes = isFirst ? await issueRecoveryCodes(sql, userId, now) : null;
      return { id, name: input.name, createdAt: now, lastUsedAt: null, recoveryCodes };
    });
  } catch (error) {
    throw isUniqueViolation(error) ? conflict("This passkey is already registered.") : error;
  }
}

async function verifiedCredential(
  context: Context,
  expectedChallenge: string,
  response: z.output<typeof PasskeyRegistration>,
) {
  const party = requireRelyingParty(context.publicUrl());
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: toRegistrationJson(response),
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
    });
    if (verified) return registrationInfo.credential;
  } catch (error) {
    context.log.debug({ err: error }, "a passkey's registration could not be verified");
  }
  throw invalidParams({ response: "response is not a valid passkey registration for this server." });
}

const tooLate = () =>
  invalidParams({ challenge: "challenge has expired or was already used. Please start over." });

export async function renamePasskey(context: Context, passkeyId: number, name: string): Promise<void> {
  const { userId } = signedInPerson(context);
  const renamed = await context.db.writeStatement((sql) =>
    updatePasskeyName(sql, { userId, passkeyId }, name),
  );
  if (!renamed) throw notFound();
}

export async function removePasskey(context: Context, passkeyId: number): Promise<void> {
  const { userId } = signedInPerson(context);
  await context.db.write(async ({ sql }) => {
    if (!(await deletePasskey(sql, { userId, passkeyId }))) throw notFound();
    await (await findFactors(sql, userId)).forgetIfNone(sql);
  });
}
