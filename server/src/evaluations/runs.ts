import { conflict, invalidParams, notFound } from "../platform/errors/app-error.ts";
import type { Transaction } from "../platform/db/index.ts";
import { callerUserId, type App, type ProjectContext } from "../platform/operations/context.ts";
import { requireReplySettings } from "../projects/index.ts";
import { requireDraftTexts } from "../training/index.ts";
import { draftOf, type DraftInput } from "./draft.ts";
import { casesPrint, measuredSettings, settingsPrint } from "./measured-settings.ts";
import { insertResults, type NewResult } from "./queries/results.ts";
import {
  countActiveRuns,
  deleteOldRuns,
  deleteRun,
  findRun,
  insertRun,
  updateRunStatus,
  type NewRun,
  type RunRow,
} from "./queries/runs.ts";
import { listTestCases, type TestCaseRow } from "./queries/test-cases.ts";
import { RUN_JOB } from "./job-kinds.ts";
import { requireTestSet } from "./test-sets.ts";

export const RUNS_AT_ONCE = 2;
export const RUNS_KEPT = 100;

/** A run to be queued. */
export interface PlannedRun extends Omit<NewRun, "settingsPrint" | "casesPrint" | "now"> {
  readonly organizationId: number;
  readonly cases: readonly NewResult[];
}

/** Stores a run with its cases as they are now, and schedules its job. */
export async function queueRun(app: App, transaction: Transaction, planned: PlannedRun): Promise<RunRow> {
  const { sql } = transaction;
  const { projectId, cases } = planned;
  if ((await countActiveRuns(sql, { projectId })) >= RUNS_AT_ONCE)
    throw conflict(`A project has at most ${RUNS_AT_ONCE} runs at once. Wait for one to end, or cancel it.`);
  await deleteOldRuns(sql, { projectId }, RUNS_KEPT - RUNS_AT_ONCE);
  const run = await insertRun(sql, {
    ...planned,
    settingsPrint: settingsPrint(planned.draft ?? planned.live),
    casesPrint: casesPrint(cases),
    now: app.now(),
  });
  await insertResults(sql, { projectId, runId: run.id }, cases);
  await app.jobs.enqueue(transaction, {
    kind: RUN_JOB,
    key: String(run.id),
    payload: { projectId, runId: run.id, organizationId: planned.organizationId },
    tenant: String(projectId),
  });
  return run;
}

export interface RunInput extends DraftInput {
  readonly set_id: number;
  readonly compare: boolean;
}

/** Runs a test set on what is live, or on a draft beside it. */
export async function startRun(context: ProjectContext, input: RunInput): Promise<RunRow> {
  const { project, organization, db } = context;
  const draft = await draftOf(context, input);
  return db.write(async (transaction) => {
    const { sql } = transaction;
    const key = { projectId: project.id, setId: input.set_id };
    const set = await requireTestSet(sql, key);
    const cases = await listTestCases(sql, key);
    if (cases.length === 0) throw invalidParams({ set_id: "The test set has no cases yet. Add one first." });
    if (input.texts) await requireDraftTexts(sql, project.id, input.texts);
    return queueRun(context, transaction, {
      projectId: project.id,
      organizationId: organization.id,
      setId: set.id,
      sessionId: null,
      name: set.name,
      isScheduled: false,
      userId: callerUserId(context),
      live: measuredSettings(await requireReplySettings(sql, { projectId: project.id })),
      draft,
      texts: input.texts ?? null,
      runsLive: draft === null || input.compare,
      cases: cases.map(toResult),
    });
  });
}

export const toResult = (row: TestCaseRow): NewResult => ({
  caseId: row.id,
  kind: row.kind,
  isRequired: row.is_required === 1,
  content: row.content,
  contactId: row.contact_id,
});

export async function requireRun(context: ProjectContext, runId: number): Promise<RunRow> {
  const run = await findRun(context.db.read, { projectId: context.project.id, runId });
  if (!run) throw notFound();
  return run;
}

/** The worker stops after the reply it is making. */
export async function cancelRun(context: ProjectContext, runId: number): Promise<void> {
  const key = { projectId: context.project.id, runId };
  await requireRun(context, runId);
  const isCancelled = await context.db.write(async (transaction) => {
    await context.jobs.cancel(transaction, RUN_JOB, String(runId));
    return updateRunStatus(transaction.sql, key, { status: "cancelled", finishedAt: context.now() });
  });
  if (!isCancelled) throw conflict("The run has already ended.");
}

export async function removeRun(context: ProjectContext, runId: number): Promise<void> {
  const key = { projectId: context.project.id, runId };
  const isFound = await context.db.write(async (transaction) => {
    await context.jobs.cancel(transaction, RUN_JOB, String(runId));
    return deleteRun(transaction.sql, key);
  });
  if (!isFound) throw notFound();
}
