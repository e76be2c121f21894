import { sql as raw } from "kysely";
import { countRows, prepared, preparedOne, type Sql, type ListPage } from "../../platform/db/index.ts";

const balance = prepared((sql, { organizationId }: { organizationId: number }) =>
  sql.selectFrom("organizations").select("credits").where("id", "=", organizationId),
);

export async function findCredits(sql: Sql, key: { organizationId: number }): Promise<number> {
  return (await balance(sql, key))[0]?.credits ?? 0;
}

const change = preparedOne((sql, { organizationId, amount }: { organizationId: number; amount: number }) =>
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
  return (await change(sql, { organizationId, amount }))?.credits ?? null;
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

/** The values of entries, one entry after the other. */
type Values = readonly (string | number | null)[];

function valuesOf(entries: readonly NewCreditEntry[], from: number, to: number): Values {
  const values: (string | number | null)[] = [];
  for (let index = from; index < to; index += 1) {
    const { organizationId, amount, balance, reason, reference, projectId, now } = entries[index]!;
    values.push(organizationId, amount, balance, reason, reference, projectId ?? null, now);
  }
  return values;
}
const VALUES_AN_ENTRY = 7;

const insertOf = (rows: number) =>
  prepared((sql, values: Values) =>
    sql.insertInto("credit_entries").values(
      Array.from({ length: rows }, (_, row) => {
        const value = (column: number) => values[row * VALUES_AN_ENTRY + column];
        return {
          organization_id: value(0) as number,
          amount: value(1) as number,
          balance: value(2) as number,
          reason: value(3) as string,
          reference: value(4) as string | null,
          project_id: value(5) as number | null,
          created_at: value(6) as number,
        };
      }),
    ),
  );
const INSERTS = [50, 10, 1].map((rows) => ({ rows, insert: insertOf(rows) }));

/** Many rows of one statement cost a quarter of as many statements, and statements are prepared for few sizes. */
export async function insertCreditEntries(sql: Sql, entries: readonly NewCreditEntry[]): Promise<void> {
  let from = 0;
  for (const { rows, insert } of INSERTS) {
    for (; entries.length - from >= rows; from += rows) {
      await insert(sql, valuesOf(entries, from, from + rows));
    }
  }
}

export async function listCreditEntries(sql: Sql, key: { organizationId: number }, page: ListPage) {
  const entries = sql
    .selectFrom("credit_entries")
    .selectAll()
    .where("organization_id", "=", key.organizationId);
  return page.take(entries, [["id", "desc"]]);
}

export async function countCreditEntries(sql: Sql, key: { organizationId: number }): Promise<number> {
  return countRows(sql.selectFrom("credit_entries").where("organization_id", "=", key.organizationId));
}

/** The credits of all organizations together, and how many have none left. */
export async function sumCredits(
  sql: Sql,
): Promise<{ readonly credits: number; readonly organizations: number; readonly empty: number }> {
  const row = await sql
    .selectFrom("organizations")
    .select((eb) => [
      eb.fn.sum<number | null>("credits").as("credits"),
      eb.fn.countAll<number>().as("organizations"),
      eb.fn.sum<number | null>(eb.case().when("credits", "<=", 0).then(1).else(0).end()).as("empty"),
    ])
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return {
    credits: Number(row.credits ?? 0),
    organizations: row.organizations,
    empty: Number(row.empty ?? 0),
  };
}

/** Organizations whose balance is not the sum of their ledger. */
export async function listUnbalanced(sql: Sql): Promise<number[]> {
  const { rows } = await raw<{ id: number }>`select id from organizations where deleted_at is null
    and credits <> (select coalesce(sum(amount), 0) from credit_entries where organization_id = organizations.id)
    order by id`.execute(sql);
  return rows.map(({ id }) => Number(id));
}
