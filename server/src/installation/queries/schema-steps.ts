import { sql as raw } from "kysely";
import type { Sql } from "../../platform/db/index.ts";

export async function countSchemaSteps(sql: Sql): Promise<number> {
  const { rows } = await raw<{ steps: number }>`select count(*) as steps from migrations`.execute(sql);
  return Number(rows[0]!.steps);
}
