import { countRows, type Sql, type ListPage } from "../../platform/db/index.ts";

export async function insertSignIn(
  sql: Sql,
  values: {
    userId: number;
    hash: string;
    ip: string;
    userAgent: string;
    secondFactor: boolean;
    ssoOrganizationId: number | null;
    authenticatedAt: number;
    expiresAt: number;
    now: number;
  },
): Promise<number> {
  const row = await sql
    .insertInto("sign_ins")
    .values({
      user_id: values.userId,
      hash: values.hash,
      ip: values.ip,
      user_agent: values.userAgent,
      created_at: values.now,
      last_seen_at: values.now,
      expires_at: values.expiresAt,
      authenticated_at: values.authenticatedAt,
      sso_organization_id: values.ssoOrganizationId,
      second_factor: Number(values.secondFactor),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Whose sign-ins, and which: one by an organization's provider knows only that organization's. */
export interface ReachOfSignIn {
  readonly userId: number;
  readonly ssoOrganizationId: number | null;
}

const reachable = (sql: Sql, { userId, ssoOrganizationId }: ReachOfSignIn) => {
  const own = sql.selectFrom("sign_ins").where("user_id", "=", userId);
  return ssoOrganizationId === null ? own : own.where("sso_organization_id", "=", ssoOrganizationId);
};

export async function listSignInIds(sql: Sql, key: ReachOfSignIn): Promise<number[]> {
  const rows = await reachable(sql, key).select("id").execute();
  return rows.map(({ id }) => id);
}

export async function listSignIns(
  sql: Sql,
  key: ReachOfSignIn,
  { now, page }: { now: number; page: ListPage },
) {
  const open = reachable(sql, key)
    .select(["id", "ip", "user_agent", "created_at", "last_seen_at", "expires_at"])
    .where("expires_at", ">", now);
  return page.take(open, [
    ["last_seen_at", "desc"],
    ["id", "desc"],
  ]);
}

export async function countSignIns(sql: Sql, key: ReachOfSignIn, now: number): Promise<number> {
  return countRows(reachable(sql, key).where("expires_at", ">", now));
}

export async function deleteSignIn(sql: Sql, key: ReachOfSignIn & { signInId: number }): Promise<boolean> {
  const row = await sql
    .deleteFrom("sign_ins")
    .where("id", "in", reachable(sql, key).select("id").where("id", "=", key.signInId))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends all of a user's sign-ins, or all but the one they are using. */
export async function deleteSignIns(
  sql: Sql,
  key: { userId: number },
  options: { except?: number } = {},
): Promise<void> {
  await sql
    .deleteFrom("sign_ins")
    .where("user_id", "=", key.userId)
    .where("id", "<>", options.except ?? 0)
    .execute();
}

export async function deleteExpiredSignIns(sql: Sql, key: { userId: number }, now: number): Promise<void> {
  await sql.deleteFrom("sign_ins").where("user_id", "=", key.userId).where("expires_at", "<=", now).execute();
}

interface Proof {
  readonly authenticatedAt?: number;
  readonly secondFactor?: boolean;
}

const proofColumns = (proof: Proof) => ({
  ...(proof.authenticatedAt === undefined ? {} : { authenticated_at: proof.authenticatedAt }),
  ...(proof.secondFactor === undefined ? {} : { second_factor: Number(proof.secondFactor) }),
});

/** Records how the person has authenticated in this browser. */
export async function updateSignInProof(
  sql: Sql,
  key: { userId: number; signInId: number },
  proof: Proof,
): Promise<void> {
  await sql
    .updateTable("sign_ins")
    .set(proofColumns(proof))
    .where("user_id", "=", key.userId)
    .where("id", "=", key.signInId)
    .execute();
}

/** The same for all browsers of the person. */
export async function updateSignInProofs(sql: Sql, key: { userId: number }, proof: Proof): Promise<void> {
  await sql.updateTable("sign_ins").set(proofColumns(proof)).where("user_id", "=", key.userId).execute();
}
