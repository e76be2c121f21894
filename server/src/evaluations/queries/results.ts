import type { Selectable } from "kysely";
import {
  countRows,
  fromJson,
  toJson,
  type JsonText,
  type Sql,
  type ListPage,
} from "../../platform/db/index.ts";
import type { RunContent, SideResult } from "../schema.ts";
import type { CaseKind, EvaluationResultsTable, CaseOutcome, Side } from "../tables.ts";
import type { EvaluationRunKey } from "./runs.ts";

type StoredResult = Selectable<EvaluationResultsTable>;
export type ResultRow = Omit<StoredResult, "content" | "live" | "draft"> & {
  readonly content: RunContent;
  readonly live: SideResult | null;
  readonly draft: SideResult | null;
};

const side = (json: JsonText | null): SideResult | null =>
  json === null ? null : fromJson<SideResult>(json);

const decode = (row: StoredResult): ResultRow => ({
  ...row,
  content: fromJson<RunContent>(row.content),
  live: side(row.live),
  draft: side(row.draft),
});

export interface NewResult {
  readonly caseId: number | null;
  readonly kind: CaseKind;
  readonly isRequired: boolean;
  readonly content: RunContent;
  readonly contactId: number | null;
}

const ROWS_PER_INSERT = 100;

export async function insertResults(
  sql: Sql,
  key: EvaluationRunKey,
  cases: readonly NewResult[],
): Promise<void> {
  for (let from = 0; from < cases.length; from += ROWS_PER_INSERT) {
    await sql
      .insertInto("evaluation_results")
      .values(
        cases.slice(from, from + ROWS_PER_INSERT).map((one, index) => ({
          project_id: key.projectId,
          run_id: key.runId,
          position: from + index,
          case_id: one.caseId,
          kind: one.kind,
          is_required: one.isRequired ? 1 : 0,
          content: toJson(one.content),
          contact_id: one.contactId,
          live_outcome: null,
          live: null,
          draft_outcome: null,
          draft: null,
        })),
      )
      .execute();
  }
}

const ofRun = (sql: Sql, key: EvaluationRunKey) =>
  sql
    .selectFrom("evaluation_results")
    .where("project_id", "=", key.projectId)
    .where("run_id", "=", key.runId);

const COLUMN = { live: "live_outcome", draft: "draft_outcome" } as const;

/** The first case that a side has not answered yet. */
export async function findPendingResult(
  sql: Sql,
  key: EvaluationRunKey,
  sides: readonly Side[],
): Promise<ResultRow | null> {
  const row = await ofRun(sql, key)
    .selectAll()
    .where((eb) => eb.or(sides.map((one) => eb(COLUMN[one], "is", null))))
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  return row ? decode(row) : null;
}

export async function updateResult(sql: Sql, id: number, one: Side, result: SideResult): Promise<void> {
  await sql
    .updateTable("evaluation_results")
    .set(
      one === "live"
        ? { live_outcome: result.outcome, live: toJson(result) }
        : { draft_outcome: result.outcome, draft: toJson(result) },
    )
    .where("id", "=", id)
    .execute();
}

export interface ResultFilter {
  readonly outcome?: CaseOutcome | undefined;
  /** Only cases whose outcome differs between the sides. */
  readonly changed?: boolean | undefined;
}

const filtered = (sql: Sql, key: EvaluationRunKey, { outcome, changed }: ResultFilter) => {
  let query = ofRun(sql, key);
  if (outcome !== undefined)
    query = query.where((eb) => eb.or([eb("draft_outcome", "=", outcome), eb("live_outcome", "=", outcome)]));
  if (changed) query = query.where((eb) => eb(eb.ref("live_outcome"), "!=", eb.ref("draft_outcome")));
  return query;
};

export async function listResults(
  sql: Sql,
  key: EvaluationRunKey,
  filter: ResultFilter,
  page: ListPage,
): Promise<ResultRow[]> {
  const rows = await page.take(filtered(sql, key, filter).selectAll(), [["position", "asc"]]);
  return rows.map(decode);
}

export function countResults(sql: Sql, key: EvaluationRunKey, filter: ResultFilter): Promise<number> {
  return countRows(filtered(sql, key, filter));
}

export interface OutcomeCount {
  readonly runId: number;
  readonly isRequired: boolean;
  readonly live: CaseOutcome | null;
  readonly draft: CaseOutcome | null;
  readonly count: number;
}

export async function countOutcomes(sql: Sql, runIds: readonly number[]): Promise<OutcomeCount[]> {
  if (runIds.length === 0) return [];
  const rows = await sql
    .selectFrom("evaluation_results")
    .select((eb) => ["run_id", "is_required", "live_outcome", "draft_outcome", eb.fn.countAll().as("count")])
    .where("run_id", "in", runIds)
    .groupBy(["run_id", "is_required", "live_outcome", "draft_outcome"])
    .execute();
  return rows.map((row) => ({
    runId: row.run_id,
    isRequired: row.is_required === 1,
    live: row.live_outcome,
    draft: row.draft_outcome,
    count: Number(row.count),
  }));
}
