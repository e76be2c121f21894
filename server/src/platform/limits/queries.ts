import { sql as raw } from "kysely";
import type { Sql } from "../db/database.ts";

export interface Window {
  readonly spent: number;
  readonly resetsAt: number;
}

export async function spendInWindow(
  sql: Sql,
  values: { key: string; now: number; calls: number; resetsAt: number },
): Promise<Window> {
  const { rows } = await raw<{ spent: number; resets_at: number }>`
    insert into rate_windows (key, spent, resets_at) values (${values.key}, ${values.calls}, ${values.resetsAt})
    on conflict (key) do update set
      spent = case when rate_windows.resets_at <= ${values.now} then excluded.spent else rate_windows.spent + excluded.spent end,
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

/** Writes the counts from memory. */
export async function upsertWindows(sql: Sql, windows: readonly (Window & { key: string })[]): Promise<void> {
  const rows = windows.map(({ key, spent, resetsAt }) => ({ key, spent, resets_at: resetsAt }));
  await sql
    .insertInto("rate_windows")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((row) => ({
        spent: row.ref("excluded.spent"),
        resets_at: row.ref("excluded.resets_at"),
      })),
    )
    .execute();
}

export async function listOpenWindows(sql: Sql, now: number): Promise<(Window & { key: string })[]> {
  const rows = await sql
    .selectFrom("rate_windows")
    .select(["key", "spent", "resets_at"])
    .where("resets_at", ">", now)
    .orderBy("resets_at")
    .execute();
  return rows.map((row) => ({ key: row.key, spent: row.spent, resetsAt: row.resets_at }));
}
