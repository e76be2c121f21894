import type { Transaction } from "../platform/db/index.ts";
import type { Permissions } from "../platform/operations/context.ts";
import type { Role } from "../platform/operations/requirement.ts";
import { hashSecret, newSecret } from "../platform/secrets/secrets.ts";
import { KEY_PREFIX, TOKEN_PREFIX } from "./authenticate.ts";
import { insertKey } from "./queries/keys.ts";
import { insertSignIn } from "./queries/sign-ins.ts";
import { insertToken } from "./queries/tokens.ts";

/** A new credential. Only the caller receives the value; the database stores its hash. */
export interface Issued {
  readonly id: number;
  readonly value: string;
  /** The last characters, so that people can distinguish their credentials. */
  readonly hint: string;
}

const HINT_LENGTH = 4;

export const newTokenSecret = () => newCredential(TOKEN_PREFIX);

function newCredential(prefix: string): { value: string; hash: string; hint: string } {
  const value = newSecret(prefix);
  return { value, hash: hashSecret(value), hint: value.slice(-HINT_LENGTH) };
}

interface TokenValues {
  organizationId: number;
  createdBy: number;
  name: string;
  role: Role | null;
  permissions: Permissions | null;
  projectIds: readonly number[] | null;
  expiresAt: number | null;
  administersByAi?: boolean;
  /** Of a client that a person connected: where the token may be used, and until when without a renewal. */
  resource?: string;
  accessExpiresAt?: number;
  now: number;
}

export async function issueToken(transaction: Transaction, values: TokenValues): Promise<Issued> {
  const { value, hint } = newTokenSecret();
  return { id: await storeToken(transaction, value, values), value, hint };
}

/** Answers the id of the token with this value. */
export function storeToken({ sql }: Transaction, value: string, values: TokenValues): Promise<number> {
  const { administersByAi = false } = values;
  const secret = { hash: hashSecret(value), hint: value.slice(-HINT_LENGTH) };
  return insertToken(sql, { ...values, administersByAi, ...secret });
}

export async function issueKey(
  { sql }: Transaction,
  values: {
    projectId: number;
    createdBy: number;
    name: string;
    /** By default all that keys may do. */
    permissions?: Permissions | null;
    origins?: readonly string[];
    fallsBack?: boolean;
    expiresAt?: number | null;
    now: number;
  },
): Promise<Issued> {
  const { value, hash, hint } = newCredential(KEY_PREFIX);
  const { permissions = null, origins = [], fallsBack = false, expiresAt = null } = values;
  const id = await insertKey(sql, { ...values, permissions, origins, fallsBack, expiresAt, hash, hint });
  return { id, value, hint };
}

export const SIGN_IN_MS = 30 * 24 * 60 * 60 * 1000;
const LONGEST_USER_AGENT = 500;

/** The value goes into the cookie of one browser. */
export async function issueSignIn(
  { sql }: Transaction,
  values: {
    userId: number;
    ip: string;
    userAgent: string;
    secondFactor?: boolean;
    ssoOrganizationId?: number | null;
    authenticatedAt?: number;
    now: number;
  },
): Promise<Issued> {
  const { value, hash, hint } = newCredential("");
  const id = await insertSignIn(sql, {
    userId: values.userId,
    hash,
    ip: values.ip,
    userAgent: values.userAgent.slice(0, LONGEST_USER_AGENT),
    secondFactor: values.secondFactor ?? false,
    ssoOrganizationId: values.ssoOrganizationId ?? null,
    authenticatedAt: values.authenticatedAt ?? values.now,
    expiresAt: values.now + SIGN_IN_MS,
    now: values.now,
  });
  return { id, value, hint };
}
