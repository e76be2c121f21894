import type { z } from "zod";
import type { Transaction } from "../../platform/db/index.ts";
import { addressKey } from "../../platform/limits/address-key.ts";
import type { Allowance } from "../../platform/limits/limiter.ts";
import type { Context } from "../../platform/operations/context.ts";
import { challengeKind } from "../challenges/challenges.ts";
import { toAssertionJson, type PasskeyAssertion } from "./passkey-response.ts";
import { findPasskeyByCredential, listPasskeys, updatePasskeyUse, type PasskeyRow } from "./queries.ts";
import { requireRelyingParty } from "./relying-party.ts";
import { loadWebAuthn } from "./webauthn.ts";

/** Any caller may begin, and each attempt is a row. */
const BEGINNINGS: Allowance = { name: "passkey-begin", calls: 100, seconds: 900 };

const assertions = challengeKind<{ userId: number | null; challenge: string }>("passkey-assertion");

export interface SignedChallenge {
  readonly challenge: string;
  readonly response: z.output<typeof PasskeyAssertion>;
}

/**
 * What the browser needs to sign with a passkey: one of this user, or any it knows for this server. After a password a
 * touch of the key is enough; a passkey alone has to know its owner by PIN or biometrics.
 */
export async function beginAssertion(context: Context, userId: number | null) {
  const party = requireRelyingParty(context.publicUrl());
  await context.limiter.spend(BEGINNINGS, addressKey(context.call.ip));
  const own = userId === null ? [] : await listPasskeys(context.db.read, { userId });
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: userId === null ? "required" : "preferred",
    ...(userId === null ? {} : { allowCredentials: own.map(({ credentialId }) => ({ id: credentialId })) }),
  });
  const payload = { userId, challenge: options.challenge };
  const challenge = await context.db.write((transaction) =>
    assertions.open(transaction, payload, context.now()),
  );
  return { challenge, options };
}

export interface ProvenPasskey {
  readonly userId: number;
  /** Whether the passkey verified its owner by PIN or biometrics: a touch alone does not sign a person in. */
  readonly isVerified: boolean;
  /** Consumes challenge and signature; false if another request was faster. */
  consume(transaction: Transaction): Promise<boolean>;
}

/** The passkey that signed the challenge, or null. */
export async function provePasskey(
  context: Context,
  { challenge, response }: SignedChallenge,
): Promise<ProvenPasskey | null> {
  const now = context.now();
  const opened = await assertions.find(context.db.read, challenge, now);
  const passkey = await findPasskeyByCredential(context.db.read, response.id);
  if (!opened || !passkey) return null;
  if (opened.userId !== null && opened.userId !== passkey.userId) return null;
  const counter = await verifiedCounter(context, passkey, {
    response,
    expectedChallenge: opened.challenge,
    requireUserVerification: opened.userId === null,
  });
  if (counter === null) return null;
  return {
    userId: passkey.userId,
    isVerified: opened.userId === null,
    async consume(transaction) {
      if (!(await assertions.use(transaction, challenge, now))) return false;
      const key = { userId: passkey.userId, passkeyId: passkey.id };
      return updatePasskeyUse(transaction.sql, key, { counter, now });
    },
  };
}

async function verifiedCounter(
  context: Context,
  passkey: PasskeyRow,
  given: {
    response: z.output<typeof PasskeyAssertion>;
    expectedChallenge: string;
    requireUserVerification: boolean;
  },
): Promise<number | null> {
  const party = requireRelyingParty(context.publicUrl());
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: toAssertionJson(given.response),
      expectedChallenge: given.expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: given.requireUserVerification,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    context.log.debug({ err: error }, "a passkey's signature could not be verified");
    return null;
  }
}
