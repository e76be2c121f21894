import type { z } from "zod";
import { type Sql, createPage } from "../platform/db/index.ts";
import { conflict, invalidParams } from "../platform/errors/app-error.ts";
import type { App, ProjectContext } from "../platform/operations/context.ts";
import { findDraftChanges, requireReplySettings, type SettingsGate } from "../projects/index.ts";
import { questionOf } from "./case-question.ts";
import { figuresOf } from "./figures.ts";
import { casesPrint, measuredSettings, settingsPrint, type MeasuredSettings } from "./measured-settings.ts";
import { deleteGate, findGate, upsertGate, type GateRow } from "./queries/gates.ts";
import { countOutcomes, listResults } from "./queries/results.ts";
import { findMeasurement, type RunRow } from "./queries/runs.ts";
import { listTestCases } from "./queries/test-cases.ts";
import { toResult } from "./runs.ts";
import type { EvaluationGate } from "./schema.ts";
import { requireTestSet } from "./test-sets.ts";

interface Verdict {
  readonly passes: boolean;
  readonly problem: string | null;
  readonly run_id: number | null;
}

const CASES_NAMED = 3;
const OVERRIDE = "An owner can publish the draft anyway with a reason.";

/** Blocks settings that replies depend on until a run of the gate's set with exactly these settings passes. */
export const settingsGate: SettingsGate = {
  async check(context, sql, { before, after }) {
    if (settingsPrint(before) === settingsPrint(after)) return;
    const gate = await findGate(sql, { projectId: context.project.id });
    if (!gate) return;
    const { problem } = await judgeSettings(context, sql, context.project.uid, gate, after);
    if (problem !== null) throw conflict(`${problem} ${OVERRIDE}`);
  },
};

async function judgeSettings(
  app: App,
  sql: Sql,
  projectUid: string,
  gate: GateRow,
  settings: MeasuredSettings,
): Promise<Verdict> {
  const key = { projectId: gate.project_id, setId: gate.set_id };
  const { name } = await requireTestSet(sql, key);
  const cases = (await listTestCases(sql, key)).map(toResult);
  const page = `${app.publicUrl()}/p/${projectUid}/evaluation`;
  const prints = { settingsPrint: settingsPrint(settings), casesPrint: casesPrint(cases) };
  const run = await findMeasurement(sql, { ...key, ...prints });
  if (!run) {
    const problem = `The gate needs a complete run of “${name}” with these settings. Run it on the draft: ${page}`;
    return { passes: false, problem, run_id: null };
  }
  const problem = await failureOf(sql, gate, run);
  return {
    passes: problem === null,
    problem: problem && `The gate blocks these settings: ${problem} See ${page}/runs/${run.id}.`,
    run_id: run.id,
  };
}

async function failureOf(sql: Sql, { min_percent: minimum }: GateRow, run: RunRow): Promise<string | null> {
  const side = run.draft_settings === null ? "live" : "draft";
  const figures = figuresOf(await countOutcomes(sql, [run.id]), side);
  const share = figures.share ?? 0;
  if (figures.required_failed === 0 && share * 100 >= minimum) return null;
  const checked = figures.passed + figures.failed + figures.errors;
  const key = { projectId: run.project_id, runId: run.id };
  const rows = await listResults(sql, key, {}, createPage({ limit: 500 }));
  const isFailure = (outcome: string | null) => outcome !== "passed" && outcome !== "not_judged";
  const failed = rows.filter((row) => {
    const outcome = row[`${side}_outcome`];
    return isFailure(outcome) || (row.is_required === 1 && outcome !== "passed");
  });
  const named = failed
    .slice(0, CASES_NAMED)
    .map((row) => `“${questionOf(row.content)}”`)
    .join(", ");
  const more = failed.length > CASES_NAMED ? ` and ${failed.length - CASES_NAMED} more` : "";
  const required =
    figures.required_failed > 0 ? ` ${figures.required_failed} required cases did not pass.` : "";
  return `${figures.passed} of ${checked} checked cases passed (${Math.floor(share * 100)}%), ${minimum}% must.${required} Failed: ${named}${more}.`;
}

export async function describeGate(context: ProjectContext): Promise<z.input<typeof EvaluationGate>> {
  const sql = context.db.read;
  const key = { projectId: context.project.id };
  const gate = await findGate(sql, key);
  if (!gate) return { set_id: null, set_name: null, min_percent: null, draft: null };
  const { name } = await requireTestSet(sql, { ...key, setId: gate.set_id });
  const changes = await findDraftChanges(sql, key);
  const live = await requireReplySettings(sql, key);
  const drafted = measuredSettings({ ...live, ...changes });
  const isChanged = settingsPrint(drafted) !== settingsPrint(live);
  return {
    set_id: gate.set_id,
    set_name: name,
    min_percent: gate.min_percent,
    draft: isChanged ? await judgeSettings(context, sql, context.project.uid, gate, drafted) : null,
  };
}

/** Turns the gate on with a set, or off. */
export async function changeGate(
  context: ProjectContext,
  { set_id: setId, min_percent }: { set_id: number | null; min_percent: number },
): Promise<z.input<typeof EvaluationGate>> {
  const projectId = context.project.id;
  await context.db.write(async ({ sql }) => {
    if (setId === null) return deleteGate(sql, { projectId });
    const set = await requireTestSet(sql, { projectId, setId });
    if ((await listTestCases(sql, { projectId, setId })).length === 0)
      throw invalidParams({ set_id: `The test set “${set.name}” has no cases yet. Add one first.` });
    return upsertGate(sql, { project_id: projectId, set_id: setId, min_percent, updated_at: context.now() });
  });
  return describeGate(context);
}
