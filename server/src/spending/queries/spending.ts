import { prepared, type Sql } from "../../platform/db/index.ts";

export interface Spent {
  readonly credits: number;
  readonly micros: number;
}

interface Scope {
  readonly projectId: number;
  readonly widgetUid: string;
}

const addition = prepared((sql, row: Scope & Spent & { day: string }) =>
  sql
    .insertInto("spending")
    .values({
      project_id: row.projectId,
      widget_uid: row.widgetUid,
      day: row.day,
      credits: row.credits,
      micros: row.micros,
    })
    .onConflict((conflict) =>
      conflict.columns(["project_id", "widget_uid", "day"]).doUpdateSet((eb) => ({
        credits: eb("spending.credits", "+", eb.ref("excluded.credits")),
        micros: eb("spending.micros", "+", eb.ref("excluded.micros")),
      })),
    ),
);

export async function addSpending(sql: Sql, scope: Scope, day: string, spent: Spent): Promise<void> {
  await addition(sql, { ...scope, ...spent, day });
}

const since = prepared((sql, key: Scope & { from: string; to: string }) =>
  sql
    .selectFrom("spending")
    .select(["day", "credits", "micros"])
    .where("project_id", "=", key.projectId)
    .where("widget_uid", "=", key.widgetUid)
    .where("day", ">=", key.from)
    .where("day", "<=", key.to),
);

export async function listSpending(
  sql: Sql,
  scope: Scope,
  days: { from: string; to: string },
): Promise<(Spent & { readonly day: string })[]> {
  return since(sql, { ...scope, ...days });
}
