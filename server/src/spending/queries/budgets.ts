import type { Selectable } from "kysely";
import { prepared, type Sql } from "../../platform/db/index.ts";
import type { BudgetsTable } from "../tables.ts";

export type BudgetRow = Selectable<BudgetsTable>;

const ofProject = prepared((sql, { projectId }: { projectId: number }) =>
  sql.selectFrom("budgets").selectAll().where("project_id", "=", projectId).orderBy("widget_uid"),
);

export async function listBudgets(sql: Sql, key: { projectId: number }): Promise<BudgetRow[]> {
  return ofProject(sql, key);
}

export async function upsertBudget(sql: Sql, row: BudgetRow): Promise<void> {
  const { project_id: _project, widget_uid: _widget, ...change } = row;
  await sql
    .insertInto("budgets")
    .values(row)
    .onConflict((conflict) => conflict.columns(["project_id", "widget_uid"]).doUpdateSet(change))
    .execute();
}

export interface AlertKey {
  readonly projectId: number;
  readonly widgetUid: string;
  readonly limitName: string;
  readonly period: string;
  readonly percent: number;
}

/** False if the owners know already. */
export async function insertAlert(sql: Sql, key: AlertKey, now: number): Promise<boolean> {
  const inserted = await sql
    .insertInto("budget_alerts")
    .values({
      project_id: key.projectId,
      widget_uid: key.widgetUid,
      limit_name: key.limitName,
      period: key.period,
      percent: key.percent,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("percent")
    .execute();
  return inserted.length > 0;
}

/** Once a limit has changed, its share is another one. */
export async function deleteAlerts(sql: Sql, key: { projectId: number; widgetUid: string }): Promise<void> {
  await sql
    .deleteFrom("budget_alerts")
    .where("project_id", "=", key.projectId)
    .where("widget_uid", "=", key.widgetUid)
    .execute();
}
