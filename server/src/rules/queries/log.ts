import type { Selectable } from "kysely";
import {
  countRows,
  fromJson,
  toJson,
  type Engine,
  type Sql,
  type ListPage,
} from "../../platform/db/index.ts";
import type { RuleLogTable } from "../tables.ts";

export interface EffectOutcome {
  readonly kind: string;
  readonly status: "done" | "pending" | "failed";
  readonly problem: string | null;
}

export interface SkippedRule {
  readonly rule_id: number;
  readonly rule_name: string;
  readonly why: "condition" | "conditions" | "loop" | "stopped";
  readonly condition: number | null;
  readonly condition_kind: string | null;
}

export interface LogDetails {
  readonly problem?: string;
  readonly effects?: readonly EffectOutcome[];
  readonly skipped?: readonly SkippedRule[];
}

type NewLogRow = Omit<Selectable<RuleLogTable>, "id" | "details"> & { readonly details: LogDetails };
export type LogRow = NewLogRow & { readonly id: number };

/** Null where the occurrence has its row already. */
export async function insertLogRow(sql: Sql, row: NewLogRow): Promise<number | null> {
  const inserted = await sql
    .insertInto("rule_log")
    .values({ ...row, details: toJson(row.details) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id ?? null;
}

export async function listOutcomesOf(
  sql: Sql,
  key: { occurrence: string },
): Promise<ReadonlyMap<number, RuleLogTable["outcome"]>> {
  const rows = await sql
    .selectFrom("rule_log")
    .select(["rule_id", "outcome"])
    .where("occurrence", "=", key.occurrence)
    .where("rule_id", "is not", null)
    .execute();
  return new Map(rows.map(({ rule_id, outcome }) => [rule_id ?? 0, outcome]));
}

/** How often a rule has run in a conversation since a moment. */
export async function countRunsIn(
  sql: Sql,
  key: { sessionId: number; ruleId: number; since: number },
): Promise<number> {
  return countRows(
    sql
      .selectFrom("rule_log")
      .where("session_id", "=", key.sessionId)
      .where("rule_id", "=", key.ruleId)
      .where("outcome", "=", "ran")
      .where("created_at", ">", key.since),
  );
}

/** Writes how a webhook ended. Two webhooks of one run may end at once, so the row is locked. */
export async function updateEffectOutcome(
  sql: Sql,
  engine: Engine,
  key: { projectId: number; logId: number; index: number },
  outcome: EffectOutcome,
): Promise<void> {
  const query = sql
    .selectFrom("rule_log")
    .select("details")
    .where("id", "=", key.logId)
    .where("project_id", "=", key.projectId);
  const row = await (engine === "postgres" ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return;
  const details = fromJson<LogDetails>(row.details);
  const effects = (details.effects ?? []).with(key.index, outcome);
  await sql
    .updateTable("rule_log")
    .set({ details: toJson({ ...details, effects }) })
    .where("id", "=", key.logId)
    .where("project_id", "=", key.projectId)
    .execute();
}

export interface LogFilter {
  readonly projectId: number;
  readonly ruleId: number | null;
  readonly sessionId: number | null;
}

function filtered(sql: Sql, { projectId, ruleId, sessionId }: LogFilter) {
  let query = sql.selectFrom("rule_log").where("project_id", "=", projectId);
  if (ruleId !== null) query = query.where("rule_id", "=", ruleId);
  return sessionId === null ? query : query.where("session_id", "=", sessionId);
}

/** How many there are, up to a limit: a long log is not counted to its end. */
export async function countLogRows(sql: Sql, filter: LogFilter, atMost: number): Promise<number> {
  const rows = filtered(sql, filter).select("id").limit(atMost).as("counted");
  return countRows(sql.selectFrom(rows));
}

/** Newest first. */
export async function listLogRows(sql: Sql, filter: LogFilter, page: ListPage): Promise<LogRow[]> {
  const rows = await page.take(filtered(sql, filter).selectAll(), [["id", "desc"]]);
  return rows.map((row) => ({ ...row, details: fromJson<LogDetails>(row.details) }));
}

export async function deleteLogRowsBefore(sql: Sql, time: number): Promise<void> {
  await sql.deleteFrom("rule_log").where("created_at", "<", time).execute();
}
