import { listSignInIds, type ReachOfSignIn } from "../../access/index.ts";
import type { Sql } from "../../platform/db/index.ts";

export interface NewSubscription {
  readonly userId: number;
  readonly signInId: number;
  readonly endpointHash: string;
  readonly sealed: string;
  readonly userAgent: string;
  readonly now: number;
}

/** A browser has one address: the person who subscribes it last has it. */
export async function upsertSubscription(sql: Sql, values: NewSubscription): Promise<void> {
  const row = {
    user_id: values.userId,
    sign_in_id: values.signInId,
    sealed: values.sealed,
    user_agent: values.userAgent,
    created_at: values.now,
  };
  await sql
    .insertInto("push_subscriptions")
    .values({ ...row, endpoint_hash: values.endpointHash })
    .onConflict((conflict) => conflict.column("endpoint_hash").doUpdateSet(row))
    .execute();
}

export async function listPushSubscriptions(sql: Sql, key: { userIds: readonly number[] }) {
  if (key.userIds.length === 0) return [];
  return sql
    .selectFrom("push_subscriptions")
    .select(["id", "user_id", "sign_in_id", "user_agent", "created_at"])
    .where("user_id", "in", [...key.userIds])
    .orderBy("id")
    .execute();
}

/** Of browsers that the sign-in reaches: one by an organization's provider knows only those signed in the same way. */
export async function listReachableSubscriptions(sql: Sql, reach: ReachOfSignIn) {
  const signIns = new Set(await listSignInIds(sql, reach));
  return (await listPushSubscriptions(sql, { userIds: [reach.userId] })).filter(({ sign_in_id: id }) =>
    signIns.has(id),
  );
}

export async function findSubscription(sql: Sql, id: number) {
  const row = await sql
    .selectFrom("push_subscriptions")
    .select(["id", "user_id", "sign_in_id", "sealed"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteSubscription(sql: Sql, id: number): Promise<void> {
  await sql.deleteFrom("push_subscriptions").where("id", "=", id).execute();
}

/** Of the person only: an address that another person has subscribed stays. Only the browser knows its address. */
export async function deleteOwnSubscription(
  sql: Sql,
  key: ReachOfSignIn & ({ readonly endpointHash: string } | { readonly id: number }),
): Promise<boolean> {
  const owned = sql.deleteFrom("push_subscriptions").where("user_id", "=", key.userId);
  const isReachable =
    !("id" in key) || (await listReachableSubscriptions(sql, key)).some(({ id }) => id === key.id);
  if (!isReachable) return false;
  const one =
    "id" in key ? owned.where("id", "=", key.id) : owned.where("endpoint_hash", "=", key.endpointHash);
  return (await one.returning("id").executeTakeFirst()) !== undefined;
}
