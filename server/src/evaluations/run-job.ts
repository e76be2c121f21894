import { AppError } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { requireReplySettings } from "../projects/index.ts";
import { toOverlayChanges } from "../training/index.ts";
import { createJudge } from "./judge.ts";
import { helperModel } from "./model-call.ts";
import { findPendingResult, updateResult } from "./queries/results.ts";
import { findRun, updateRunStatus, type EvaluationRunKey, type RunRow } from "./queries/runs.ts";
import { reportFall } from "./report-fall.ts";
import { runCase, type CaseStage } from "./run-case.ts";
import { RUN_JOB } from "./job-kinds.ts";
import type { Side } from "./tables.ts";
import { openTill } from "./till.ts";

interface RunPayload extends EvaluationRunKey {
  readonly organizationId: number;
}

/** Runs are jobs: a process that stops leaves them to the next one, which continues at the first case without a result. */
export function registerRunJob(app: App): void {
  app.jobs.register(RUN_JOB, {
    concurrency: 2,
    run: (job, signal) => performRun(app, job.payload as RunPayload, signal),
    async onExhausted(job, error) {
      const problem =
        error instanceof AppError ? error.message : "Something went wrong. Start the run again.";
      await endRun(app, job.payload as RunPayload, "failed", problem);
    },
  });
}

async function performRun(app: App, payload: RunPayload, signal: AbortSignal): Promise<void> {
  const run = await findRun(app.db.read, payload);
  if (!run) return;
  const startedAt = run.started_at ?? app.now();
  const isActive = await app.db.writeStatement((sql) =>
    updateRunStatus(sql, payload, { status: "running", startedAt }),
  );
  if (!isActive) return;
  try {
    if (await runCases(app, payload, run, signal)) await endRun(app, payload, "completed", null);
  } catch (error) {
    if (!(error instanceof AppError) || signal.aborted) throw error;
    await endRun(app, payload, error.code === "payment_required" ? "stopped" : "failed", error.message);
  }
}

async function endRun(
  app: App,
  key: EvaluationRunKey,
  status: "completed" | "stopped" | "failed",
  problem: string | null,
): Promise<void> {
  await app.db.write(async (transaction) => {
    const change = { status, problem, finishedAt: app.now() };
    const isEnded = await updateRunStatus(transaction.sql, key, change);
    if (isEnded && status === "completed") await reportFall(app, transaction, key);
  });
}

/** False if the run was cancelled or deleted. */
async function runCases(app: App, payload: RunPayload, run: RunRow, signal: AbortSignal): Promise<boolean> {
  const sides: Side[] = [];
  if (run.runs_live === 1) sides.push("live");
  if (run.draft_settings !== null) sides.push("draft");
  const stages = await prepareStages(app, payload, run, sides, signal);
  for (;;) {
    signal.throwIfAborted();
    const current = await findRun(app.db.read, payload);
    if (current?.status !== "running") return false;
    const result = await findPendingResult(app.db.read, payload, sides);
    if (!result) return true;
    for (const side of sides) {
      const outcome = side === "live" ? result.live_outcome : result.draft_outcome;
      if (outcome !== null) continue;
      const { kind, content } = result;
      const made = await runCase(stages[side]!, { kind, content, recorded: content.recorded ?? [] });
      await app.db.writeStatement((sql) => updateResult(sql, result.id, side, made));
    }
  }
}

async function prepareStages(
  app: App,
  payload: RunPayload,
  run: RunRow,
  sides: readonly Side[],
  signal: AbortSignal,
): Promise<Partial<Record<Side, CaseStage>>> {
  const { projectId, organizationId, runId } = payload;
  const { plan, organization_id } = await requireReplySettings(app.db.read, { projectId });
  const unmeasured = { plan, organization_id, fallback_models: [] };
  const till = openTill({ id: runId, projectId, organizationId });
  const helper = await helperModel(app, { ...run.live_settings, ...unmeasured });
  const judge = createJudge(app, till, helper, signal);
  const stages: Partial<Record<Side, CaseStage>> = {};
  for (const side of sides) {
    const settings = side === "live" ? run.live_settings : run.draft_settings!;
    const staged = side === "draft" && run.texts ? await withTexts(app, projectId, run.texts) : app;
    stages[side] = {
      app: staged,
      till,
      settings: { ...settings, ...unmeasured },
      judge,
      visitorModel: helper,
      signal,
    };
  }
  return stages;
}

/** The app with a knowledge that has the draft texts as well. */
async function withTexts(app: App, projectId: number, texts: NonNullable<RunRow["texts"]>): Promise<App> {
  const { knowledge } = app.services;
  const overlay = await knowledge.overlay(projectId, await toOverlayChanges(app, projectId, texts));
  const drafted: typeof knowledge = {
    ...knowledge,
    search: (id, query, options) => knowledge.search(id, query, { ...options, overlay }),
    excerpts: (id, passages, options) => knowledge.excerpts(id, passages, { ...options, overlay }),
  };
  return { ...app, services: { ...app.services, knowledge: drafted } };
}
