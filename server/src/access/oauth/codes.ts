import type { Transaction } from "../../platform/db/index.ts";
import type { Permissions } from "../../platform/operations/context.ts";
import type { Role } from "../../platform/operations/requirement.ts";
import { challengeKind } from "../challenges/challenges.ts";

/** What a person has agreed to, until the client fetches its tokens. */
export interface Consented {
  readonly clientId: string;
  readonly clientName: string;
  readonly clientHost: string;
  readonly redirectUri: string;
  /** SHA-256 of the verifier that only the client knows. */
  readonly challenge: string;
  readonly resource: string;
  readonly organizationId: number;
  readonly userId: number;
  readonly role: Role | null;
  readonly permissions: Permissions | null;
  readonly projectIds: readonly number[] | null;
  readonly administersByAi: boolean;
}

const VALID_MS = 60_000;

const codes = challengeKind<Consented>("oauth-code", VALID_MS);

export const openCode = (transaction: Transaction, consented: Consented, now: number): Promise<string> =>
  codes.open(transaction, consented, now);
export const takeCode = (transaction: Transaction, code: string, now: number): Promise<Consented | null> =>
  codes.use(transaction, code, now);
