import type { Sql } from "../../platform/db/index.ts";
import { deletePasskeys, listPasskeys, type PasskeyRow } from "../passkeys/queries.ts";
import { deleteSignIns, updateSignInProofs } from "../queries/sign-ins.ts";
import { countRecoveryCodes, deleteRecoveryCodes, deleteTotp, findTotp } from "./queries.ts";

export type FactorMethod = "totp" | "passkey" | "recovery_code";

export interface Factors {
  readonly totpSince: number | null;
  readonly passkeys: readonly PasskeyRow[];
  readonly recoveryCodes: number;
  readonly any: boolean;
  readonly methods: readonly FactorMethod[];
  /** After the last factor is removed: recovery codes are void, and no sign-in counts as confirmed by a factor. */
  forgetIfNone(sql: Sql): Promise<void>;
}

/** The user's factors besides the password. */
export async function findFactors(sql: Sql, userId: number): Promise<Factors> {
  const totpSince = (await findTotp(sql, { userId }))?.confirmedAt ?? null;
  const passkeys = await listPasskeys(sql, { userId });
  const recoveryCodes = await countRecoveryCodes(sql, { userId });
  const any = totpSince !== null || passkeys.length > 0;
  return {
    totpSince,
    passkeys,
    recoveryCodes,
    any,
    methods: [
      ...(totpSince === null ? [] : (["totp"] as const)),
      ...(passkeys.length === 0 ? [] : (["passkey"] as const)),
      ...(any && recoveryCodes > 0 ? (["recovery_code"] as const) : []),
    ],
    async forgetIfNone(transactionSql) {
      if (any) return;
      await deleteRecoveryCodes(transactionSql, { userId });
      await updateSignInProofs(transactionSql, { userId }, { secondFactor: false });
    },
  };
}

/** For a person who has lost them all: an operator resets them. */
export async function deleteFactors(sql: Sql, userId: number): Promise<void> {
  await deleteTotp(sql, { userId });
  await deletePasskeys(sql, { userId });
  await deleteRecoveryCodes(sql, { userId });
  await deleteSignIns(sql, { userId });
}
