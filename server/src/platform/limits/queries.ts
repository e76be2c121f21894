import { sql as raw } from "kysely";
import type { Sql } from "../db/database.ts";

export interface Window {
  readonly spent: number;
  readonly resetsAt: number;
}

export async function spendInWindow(
  sql: Sql,
  values: { key: string; now: number; resetsAt: number },
): Promise<Window> {
  const { rows } = await raw<{ spent: number; resets_at: number }>`
    insert into rate_windows (key, spent, resets_at) values (${values.key}, 1, ${values.resetsAt})
    on conflict (key) do update set
      spent = case when rate_windows.resets_at <= ${values.now} then 1 else rate_windows.spent + 1 end,
      resets_at = case when rate_windows.resets_at <= ${values.now} then excluded.resets_at else rate_windows.resets_at end
    returning spent, resets_at`.execute(sql);
  const row = rows[0]!;
  return { spent: row.spent, resetsAt: row.resets_at };
}

export async function deleteWindow(sql: Sql, key: string): Promise<void> {
  await sql.deleteFrom("rate_windows").where("key", "=", key).execute();
}

export async function deleteEndedWindows(sql: Sql, before: number): Promise<void> {
  await sql.deleteFrom("rate_windows").where("resets_at", "<", before).execute();
}
