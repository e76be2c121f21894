import type { Sql, Transaction } from "../../platform/db/index.ts";
import { hashSecret, newSecret } from "../../platform/secrets/secrets.ts";
import { deleteChallenge, findChallenge, insertChallenge } from "./queries.ts";

const VALID_MS = 10 * 60 * 1000;

/**
 * A step of signing in that the server waits for: the second factor after a password, a passkey's signature, the
 * return from an identity provider. The browser holds the value; it works once and for ten minutes, if nothing else
 * is said.
 */
export interface ChallengeKind<Payload extends object> {
  open(transaction: Pick<Transaction, "sql">, payload: Payload, now: number): Promise<string>;
  /** Reads it without using it up. */
  find(sql: Sql, value: string, now: number): Promise<Payload | null>;
  /** Consumes it. Null if it is unknown, expired or used. */
  use(transaction: Pick<Transaction, "sql">, value: string, now: number): Promise<Payload | null>;
}

export function challengeKind<Payload extends object>(
  purpose: string,
  validMs = VALID_MS,
): ChallengeKind<Payload> {
  const keyOf = (value: string) => ({ hash: hashSecret(value), purpose });
  return {
    async open({ sql }, payload, now) {
      const value = newSecret();
      await insertChallenge(sql, { ...keyOf(value), payload, expiresAt: now + validMs, now });
      return value;
    },
    find: (sql, value, now) => findChallenge<Payload>(sql, keyOf(value), now),
    use: ({ sql }, value, now) => deleteChallenge<Payload>(sql, keyOf(value), now),
  };
}
