import type { Sql } from "../../platform/db/index.ts";
import { hashSecret, newUid } from "../../platform/secrets/secrets.ts";
import { replaceRecoveryCodes } from "./queries.ts";

const COUNT = 10;
const GROUPS = 4;

/** Ten new codes of 80 random bits each; those before stop working. Only their hashes are stored. */
export async function issueRecoveryCodes(sql: Sql, userId: number, now: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () =>
    Array.from({ length: GROUPS }, () => newUid(4)).join("-"),
  );
  await replaceRecoveryCodes(sql, { userId }, { hashes: codes.map(hashRecoveryCode), now });
  return codes;
}

/** People type codes with blanks, without dashes and in capitals. */
export const hashRecoveryCode = (code: string): string =>
  hashSecret(code.toLowerCase().replace(/[^a-z0-9]/g, ""));
