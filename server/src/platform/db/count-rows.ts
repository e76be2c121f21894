import type { SelectQueryBuilder } from "kysely";

/** How many rows a query finds that selects nothing yet. */
export async function countRows<DB, Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, object>,
): Promise<number> {
  const { count } = await query
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}
