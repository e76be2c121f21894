import type { Selectable } from "kysely";
import type { Cost } from "../../models/index.ts";
import { countRows, fromJson, toJson, type Sql, type ListPage } from "../../platform/db/index.ts";
import type { MeasuredSettings } from "../measured-settings.ts";
import type { DraftTexts } from "../schema.ts";
import type { EvaluationRunsTable, RunStatus } from "../tables.ts";

type StoredRun = Selectable<EvaluationRunsTable>;
export type RunRow = Omit<StoredRun, "live_settings" | "draft_settings" | "texts"> & {
  readonly live_settings: MeasuredSettings;
  readonly draft_settings: MeasuredSettings | null;
  readonly texts: DraftTexts | null;
};

export interface EvaluationRunKey {
  readonly projectId: number;
  readonly runId: number;
}

export const ACTIVE: readonly RunStatus[] = ["queued", "running"];

const decode = (row: StoredRun): RunRow => ({
  ...row,
  live_settings: fromJson<MeasuredSettings>(row.live_settings),
  draft_settings: row.draft_settings === null ? null : fromJson<MeasuredSettings>(row.draft_settings),
  texts: row.texts === null ? null : fromJson<DraftTexts>(row.texts),
});

export interface NewRun {
  readonly projectId: number;
  readonly setId: number | null;
  readonly sessionId: number | null;
  readonly name: string;
  readonly isScheduled: boolean;
  readonly userId: number | null;
  readonly live: MeasuredSettings;
  readonly draft: MeasuredSettings | null;
  readonly texts: DraftTexts | null;
  readonly runsLive: boolean;
  readonly settingsPrint: string;
  readonly casesPrint: string;
  readonly now: number;
}

export async function insertRun(sql: Sql, run: NewRun): Promise<RunRow> {
  const row = await sql
    .insertInto("evaluation_runs")
    .values({
      project_id: run.projectId,
      set_id: run.setId,
      session_id: run.sessionId,
      name: run.name,
      status: "queued",
      problem: null,
      is_scheduled: run.isScheduled ? 1 : 0,
      user_id: run.userId,
      live_settings: toJson(run.live),
      draft_settings: run.draft === null ? null : toJson(run.draft),
      texts: run.texts === null ? null : toJson(run.texts),
      runs_live: run.runsLive ? 1 : 0,
      settings_print: run.settingsPrint,
      cases_print: run.casesPrint,
      credits: 0,
      micros: 0,
      created_at: run.now,
      started_at: null,
      finished_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return decode(row);
}

export async function findRun(sql: Sql, key: EvaluationRunKey): Promise<RunRow | null> {
  const row = await sql
    .selectFrom("evaluation_runs")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.runId)
    .executeTakeFirst();
  return row ? decode(row) : null;
}

const runsOf = (sql: Sql, key: { projectId: number; setId?: number | undefined }) => {
  const query = sql.selectFrom("evaluation_runs").where("project_id", "=", key.projectId);
  return key.setId === undefined ? query : query.where("set_id", "=", key.setId);
};

export async function listRuns(
  sql: Sql,
  key: { projectId: number; setId?: number | undefined },
  page: ListPage,
): Promise<RunRow[]> {
  const rows = await page.take(runsOf(sql, key).selectAll(), [["id", "desc"]]);
  return rows.map(decode);
}

export function countRuns(sql: Sql, key: { projectId: number; setId?: number | undefined }): Promise<number> {
  return countRows(runsOf(sql, key));
}

export function countActiveRuns(sql: Sql, key: { projectId: number }): Promise<number> {
  return countRows(runsOf(sql, key).where("status", "in", ACTIVE));
}

/** The latest complete measurement of these settings with these cases, without draft texts. */
export async function findMeasurement(
  sql: Sql,
  key: { projectId: number; setId: number; settingsPrint: string; casesPrint: string },
): Promise<RunRow | null> {
  const row = await runsOf(sql, key)
    .selectAll()
    .where("settings_print", "=", key.settingsPrint)
    .where("cases_print", "=", key.casesPrint)
    .where("status", "=", "completed")
    .where("texts", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? decode(row) : null;
}

/** Changes the status of a run that is not finished yet; false if it is. */
export async function updateRunStatus(
  sql: Sql,
  key: EvaluationRunKey,
  change: { status: RunStatus; problem?: string | null; startedAt?: number; finishedAt?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("evaluation_runs")
    .set({
      status: change.status,
      ...(change.problem === undefined ? {} : { problem: change.problem }),
      ...(change.startedAt === undefined ? {} : { started_at: change.startedAt }),
      ...(change.finishedAt === undefined ? {} : { finished_at: change.finishedAt }),
    })
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.runId)
    .where("status", "in", ACTIVE)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function addRunCost(sql: Sql, key: { runId: number }, cost: Cost): Promise<void> {
  await sql
    .updateTable("evaluation_runs")
    .set((eb) => ({
      credits: eb("credits", "+", cost.credits),
      micros: eb("micros", "+", cost.micros),
    }))
    .where("id", "=", key.runId)
    .execute();
}

export async function deleteRun(sql: Sql, key: EvaluationRunKey): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom("evaluation_runs")
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.runId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the oldest finished runs beyond the number that is kept. */
export async function deleteOldRuns(sql: Sql, key: { projectId: number }, kept: number): Promise<void> {
  const oldest = await runsOf(sql, key)
    .select("id")
    .where("status", "not in", ACTIVE)
    .orderBy("id", "desc")
    .offset(kept)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await sql
    .deleteFrom("evaluation_runs")
    .where("project_id", "=", key.projectId)
    .where("status", "not in", ACTIVE)
    .where("id", "<=", oldest.id)
    .execute();
}
