import { fromJson, toJson, type Sql } from "../../platform/db/index.ts";

interface ChallengeKey {
  readonly hash: string;
  readonly purpose: string;
}

export async function insertChallenge(
  sql: Sql,
  values: ChallengeKey & { payload: object; expiresAt: number; now: number },
): Promise<void> {
  await sql
    .insertInto("sign_in_challenges")
    .values({
      hash: values.hash,
      purpose: values.purpose,
      payload: toJson(values.payload),
      expires_at: values.expiresAt,
      created_at: values.now,
    })
    .execute();
}

export async function findChallenge<Payload>(
  sql: Sql,
  key: ChallengeKey,
  now: number,
): Promise<Payload | null> {
  const row = await sql
    .selectFrom("sign_in_challenges")
    .select("payload")
    .where("hash", "=", key.hash)
    .where("purpose", "=", key.purpose)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row ? fromJson<Payload>(row.payload) : null;
}

/** Only one of several callers deletes it: that one has used it. */
export async function deleteChallenge<Payload>(
  sql: Sql,
  key: ChallengeKey,
  now: number,
): Promise<Payload | null> {
  const row = await sql
    .deleteFrom("sign_in_challenges")
    .where("hash", "=", key.hash)
    .where("purpose", "=", key.purpose)
    .where("expires_at", ">", now)
    .returning("payload")
    .executeTakeFirst();
  return row ? fromJson<Payload>(row.payload) : null;
}

export async function deleteExpiredChallenges(sql: Sql, now: number): Promise<void> {
  await sql.deleteFrom("sign_in_challenges").where("expires_at", "<=", now).execute();
}
