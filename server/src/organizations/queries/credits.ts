import { prepared, type Sql } from "../../platform/db/index.ts";

const balance = prepared((sql, { organizationId }: { organizationId: number }) =>
  sql.selectFrom("organizations").select("credits").where("id", "=", organizationId),
);

export async function findCredits(sql: Sql, key: { organizationId: number }): Promise<number> {
  return (await balance(sql, key))[0]?.credits ?? 0;
}

const standing = prepared((sql, { organizationId }: { organizationId: number }) =>
  sql.selectFrom("organizations").select(["plan", "credits"]).where("id", "=", organizationId),
);

export async function findStanding(
  sql: Sql,
  key: { organizationId: number },
): Promise<{ plan: string; credits: number } | null> {
  return (await standing(sql, key))[0] ?? null;
}

/** Changes the balance unless it would fall below zero, and answers the new one. */
export async function updateCredits(
  sql: Sql,
  key: { organizationId: number },
  amount: number,
): Promise<number | null> {
  const row = await sql
    .updateTable("organizations")
    .set((eb) => ({ credits: eb("credits", "+", amount) }))
    .where("id", "=", key.organizationId)
    .where((eb) => eb(eb("credits", "+", amount), ">=", 0))
    .returning("credits")
    .executeTakeFirst();
  return row?.credits ?? null;
}

export interface NewCreditEntry {
  readonly organizationId: number;
  readonly amount: number;
  readonly balance: number;
  readonly reason: string;
  readonly reference: string | null;
  readonly now: number;
}

const entryInsert = prepared((sql, values: NewCreditEntry) =>
  sql.insertInto("credit_entries").values({
    organization_id: values.organizationId,
    amount: values.amount,
    balance: values.balance,
    reason: values.reason,
    reference: values.reference,
    created_at: values.now,
  }),
);

export async function insertCreditEntry(sql: Sql, values: NewCreditEntry): Promise<void> {
  await entryInsert(sql, values);
}

export async function listCreditEntries(
  sql: Sql,
  key: { organizationId: number },
  page: { limit: number; offset: number },
) {
  return sql
    .selectFrom("credit_entries")
    .selectAll()
    .where("organization_id", "=", key.organizationId)
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countCreditEntries(sql: Sql, key: { organizationId: number }): Promise<number> {
  const row = await sql
    .selectFrom("credit_entries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("organization_id", "=", key.organizationId)
    .executeTakeFirstOrThrow();
  return row.count;
}
