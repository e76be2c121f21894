import { fromJson, toJson, type Sql } from "../../platform/db/index.ts";

interface PasskeyKey {
  readonly userId: number;
  readonly passkeyId: number;
}

export interface PasskeyRow {
  readonly id: number;
  readonly userId: number;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

const passkeys = (sql: Sql) =>
  sql
    .selectFrom("passkeys")
    .select([
      "id",
      "user_id as userId",
      "credential_id as credentialId",
      "public_key as publicKey",
      "counter",
      "transports",
      "name",
      "created_at as createdAt",
      "last_used_at as lastUsedAt",
    ]);

export async function listPasskeys(sql: Sql, { userId }: { userId: number }): Promise<PasskeyRow[]> {
  const rows = await passkeys(sql).where("user_id", "=", userId).orderBy("id").execute();
  return rows.map((row) => ({ ...row, transports: fromJson<string[]>(row.transports) }));
}

export async function findPasskeyByCredential(sql: Sql, credentialId: string): Promise<PasskeyRow | null> {
  const row = await passkeys(sql).where("credential_id", "=", credentialId).executeTakeFirst();
  return row ? { ...row, transports: fromJson<string[]>(row.transports) } : null;
}

export async function insertPasskey(
  sql: Sql,
  values: Omit<PasskeyRow, "id" | "createdAt" | "lastUsedAt"> & { now: number },
): Promise<number> {
  const row = await sql
    .insertInto("passkeys")
    .values({
      user_id: values.userId,
      credential_id: values.credentialId,
      public_key: values.publicKey,
      counter: values.counter,
      transports: toJson(values.transports),
      name: values.name,
      created_at: values.now,
      last_used_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** False if the passkey was removed, or a copy of it signed, while its signature was checked. */
export async function updatePasskeyUse(
  sql: Sql,
  { userId, passkeyId }: PasskeyKey,
  values: { counter: number; now: number },
): Promise<boolean> {
  const row = await sql
    .updateTable("passkeys")
    .set({ counter: values.counter, last_used_at: values.now })
    .where("user_id", "=", userId)
    .where("id", "=", passkeyId)
    // A counter only rises; passkeys that count nothing send 0.
    .where("counter", values.counter === 0 ? "=" : "<", values.counter)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePasskeyName(
  sql: Sql,
  { userId, passkeyId }: PasskeyKey,
  name: string,
): Promise<boolean> {
  const row = await sql
    .updateTable("passkeys")
    .set({ name })
    .where("user_id", "=", userId)
    .where("id", "=", passkeyId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePasskey(sql: Sql, { userId, passkeyId }: PasskeyKey): Promise<boolean> {
  const row = await sql
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .where("id", "=", passkeyId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePasskeys(sql: Sql, { userId }: { userId: number }): Promise<void> {
  await sql.deleteFrom("passkeys").where("user_id", "=", userId).execute();
}
