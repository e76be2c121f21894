import { prepared, type Sql } from "../../platform/db/index.ts";

const balance = prepared((sql, { organizationId }: { organizationId: number }) =>
  sql.selectFrom("organizations").select("credits").where("id", "=", organizationId),
);

export async function findCredits(sql: Sql, key: { organizationId: number }): Promise<number> {
  return (await balance(sql, key))[0]?.credits ?? 0;
}

const change = prepared((sql, { organizationId, amount }: { organizationId: number; amount: number }) =>
  sql
    .updateTable("organizations")
    .set((eb) => ({ credits: eb("credits", "+", amount) }))
    .where("id", "=", organizationId)
    .where((eb) => eb(eb("credits", "+", amount), ">=", 0))
    .returning("credits"),
);

/** Changes the balance unless it would fall below zero, and answers the new one. */
export async function updateCredits(
  sql: Sql,
  { organizationId }: { organizationId: number },
  amount: number,
): Promise<number | null> {
  return (await change(sql, { organizationId, amount }))[0]?.credits ?? null;
}

export interface NewCreditEntry {
  readonly organizationId: number;
  readonly amount: number;
  readonly balance: number;
  readonly reason: string;
  readonly reference: string | null;
  readonly projectId?: number | null;
  readonly now: number;
}

type Chunk = Readonly<Record<string, string | number | null>>;

const insertOf = (rows: number) =>
  prepared((sql, chunk: Chunk) =>
    sql
      .insertInto("credit_entries")
      .values(
        Array.from({ length: rows }, (_, row) => ({
          organization_id: chunk[`organization${row}`] as number,
          amount: chunk[`amount${row}`] as number,
          balance: chunk[`balance${row}`] as number,
          reason: chunk[`reason${row}`] as string,
          reference: chunk[`reference${row}`] as string | null,
          project_id: chunk[`project${row}`] as number | null,
          created_at: chunk[`now${row}`] as number,
        })),
      )
      .returning("id"),
  );
const INSERTS = [50, 10, 1].map((rows) => ({ rows, insert: insertOf(rows) }));

/** Many rows of one statement cost a quarter of as many statements, and statements are prepared for few sizes. */
export async function insertCreditEntries(sql: Sql, entries: readonly NewCreditEntry[]): Promise<void> {
  let from = 0;
  for (const { rows, insert } of INSERTS) {
    for (; entries.length - from >= rows; from += rows) {
      await insert(sql, chunkOf(entries.slice(from, from + rows)));
    }
  }
}

function chunkOf(entries: readonly NewCreditEntry[]): Chunk {
  const chunk: Record<string, string | number | null> = {};
  for (const [row, entry] of entries.entries()) {
    chunk[`organization${row}`] = entry.organizationId;
    chunk[`amount${row}`] = entry.amount;
    chunk[`balance${row}`] = entry.balance;
    chunk[`reason${row}`] = entry.reason;
    chunk[`reference${row}`] = entry.reference;
    chunk[`project${row}`] = entry.projectId ?? null;
    chunk[`now${row}`] = entry.now;
  }
  return chunk;
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
