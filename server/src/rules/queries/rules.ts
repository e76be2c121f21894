import type { Insertable, Selectable, Updateable } from "kysely";
import { countRows, fromJson, toJson, type Sql } from "../../platform/db/index.ts";
import type { RuleCondition, RuleEffect, RuleEvent } from "../schema.ts";
import type { RulesTable } from "../tables.ts";

export type RuleRow = Omit<Selectable<RulesTable>, "conditions" | "effects"> & {
  readonly conditions: readonly RuleCondition[];
  readonly effects: readonly RuleEffect[];
};
type Encoded<Columns> = Omit<Columns, "id" | "conditions" | "effects"> &
  Partial<Pick<RuleRow, "conditions" | "effects">>;

export interface RuleKey {
  readonly projectId: number;
  readonly ruleId: number;
}

const decoded = (row: Selectable<RulesTable>): RuleRow => ({
  ...row,
  conditions: fromJson<RuleCondition[]>(row.conditions),
  effects: fromJson<RuleEffect[]>(row.effects),
});

const encoded = ({ conditions, effects }: Partial<Pick<RuleRow, "conditions" | "effects">>) => ({
  ...(conditions ? { conditions: toJson(conditions) } : {}),
  ...(effects ? { effects: toJson(effects) } : {}),
});

/** In the order in which they run. */
export async function listRules(sql: Sql, key: { projectId: number }): Promise<RuleRow[]> {
  const rows = await sql
    .selectFrom("rules")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(decoded);
}

/** The rules that follow an event, in the order in which they run. */
export async function listRulesFor(
  sql: Sql,
  key: { projectId: number; event: RuleEvent },
): Promise<RuleRow[]> {
  const rows = await sql
    .selectFrom("rules")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("event", "=", key.event)
    .where("is_enabled", "=", 1)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(decoded);
}

export async function hasRuleFor(sql: Sql, key: { projectId: number; event: RuleEvent }): Promise<boolean> {
  const row = await sql
    .selectFrom("rules")
    .select("id")
    .where("project_id", "=", key.projectId)
    .where("event", "=", key.event)
    .where("is_enabled", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRules(sql: Sql, key: { projectId: number }): Promise<number> {
  return countRows(sql.selectFrom("rules").where("project_id", "=", key.projectId));
}

export async function findRule(sql: Sql, key: RuleKey): Promise<RuleRow | null> {
  const row = await sql
    .selectFrom("rules")
    .selectAll()
    .where("id", "=", key.ruleId)
    .where("project_id", "=", key.projectId)
    .executeTakeFirst();
  return row ? decoded(row) : null;
}

export async function insertRule(
  sql: Sql,
  values: Encoded<Insertable<RulesTable>> & Pick<RuleRow, "conditions" | "effects">,
): Promise<RuleRow> {
  const { conditions, effects, ...columns } = values;
  const row = await sql
    .insertInto("rules")
    .values({ ...columns, conditions: toJson(conditions), effects: toJson(effects) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return decoded(row);
}

export async function updateRuleRow(
  sql: Sql,
  key: RuleKey,
  changes: Encoded<Updateable<RulesTable>>,
): Promise<RuleRow | null> {
  const { conditions, effects, ...columns } = changes;
  const row = await sql
    .updateTable("rules")
    .set({ ...columns, ...encoded({ ...(conditions && { conditions }), ...(effects && { effects }) }) })
    .where("id", "=", key.ruleId)
    .where("project_id", "=", key.projectId)
    .returningAll()
    .executeTakeFirst();
  return row ? decoded(row) : null;
}

export async function deleteRuleRow(sql: Sql, key: RuleKey): Promise<RuleEvent | null> {
  const row = await sql
    .deleteFrom("rules")
    .where("id", "=", key.ruleId)
    .where("project_id", "=", key.projectId)
    .returning("event")
    .executeTakeFirst();
  return row?.event ?? null;
}
