import type { z } from "zod";
import { findUser } from "../organizations/index.ts";
import type { Sql, ListPage, ListAnswer } from "../platform/db/index.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { listSessionUids } from "../sessions/index.ts";
import { compareSides } from "./compare-sides.ts";
import { figuresOf } from "./figures.ts";
import { settingsDifferences } from "./measured-settings.ts";
import {
  countOutcomes,
  countResults,
  listResults,
  type OutcomeCount,
  type ResultFilter,
} from "./queries/results.ts";
import { countRuns, listRuns, type RunRow } from "./queries/runs.ts";
import { requireRun } from "./runs.ts";
import { CaseContent, SideResult, type EvaluationResult, type EvaluationRun } from "./schema.ts";

const MICROS = 1_000_000;

export async function pageOfRuns(
  context: ProjectContext,
  { setId, page }: { setId?: number | undefined; page: ListPage },
): Promise<ListAnswer<z.input<typeof EvaluationRun>[]>> {
  const sql = context.db.read;
  const key = { projectId: context.project.id, setId };
  const rows = await listRuns(sql, key, page);
  return page.answer(await presentRuns(sql, rows), () => countRuns(sql, key));
}

export async function describeRun(
  context: ProjectContext,
  runId: number,
): Promise<z.input<typeof EvaluationRun>> {
  const [run] = await presentRuns(context.db.read, [await requireRun(context, runId)]);
  return run!;
}

export async function pageOfResults(
  context: ProjectContext,
  { runId, page, ...filter }: ResultFilter & { runId: number; page: ListPage },
): Promise<ListAnswer<z.input<typeof EvaluationResult>[]>> {
  const sql = context.db.read;
  const run = await requireRun(context, runId);
  const key = { projectId: context.project.id, runId };
  const rows = await listResults(sql, key, filter, page);
  const data = rows.map((row) => {
    return {
      position: row.position,
      case_id: row.case_id,
      kind: row.kind,
      is_required: row.is_required === 1,
      // PostgreSQL stores the keys of JSON in an order of its own.
      content: CaseContent.parse(row.content),
      live: row.live && SideResult.parse(row.live),
      draft: row.draft && SideResult.parse(row.draft),
      ...compareSides(run, row),
    };
  });
  return page.answer(data, () => countResults(sql, key, filter));
}

async function presentRuns(sql: Sql, rows: readonly RunRow[]): Promise<z.input<typeof EvaluationRun>[]> {
  const counts = await countOutcomes(
    sql,
    rows.map(({ id }) => id),
  );
  const presented: z.input<typeof EvaluationRun>[] = [];
  for (const row of rows) {
    const own = counts.filter(({ runId }) => runId === row.id);
    const user = row.user_id === null ? null : await findUser(sql, row.user_id);
    presented.push(presentRun(row, own, await sessionUidOf(sql, row), user?.name ?? null));
  }
  return presented;
}

async function sessionUidOf(sql: Sql, { project_id: projectId, session_id: id }: RunRow) {
  if (id === null) return null;
  return (await listSessionUids(sql, { projectId, ids: [id] })).get(id) ?? null;
}

function presentRun(
  row: RunRow,
  counts: readonly OutcomeCount[],
  sessionUid: string | null,
  startedBy: string | null,
): z.input<typeof EvaluationRun> {
  const hasDraft = row.draft_settings !== null;
  const isDone = ({ live, draft }: OutcomeCount) =>
    (row.runs_live === 0 || live !== null) && (!hasDraft || draft !== null);
  const sum = (some: readonly OutcomeCount[]) => some.reduce((total, { count }) => total + count, 0);
  const { texts } = row;
  return {
    id: row.id,
    set_id: row.set_id,
    session_uid: sessionUid,
    name: row.name,
    status: row.status,
    problem: row.problem,
    is_scheduled: row.is_scheduled === 1,
    started_by: startedBy,
    total: sum(counts),
    done: sum(counts.filter(isDone)),
    live: row.runs_live === 1 ? figuresOf(counts, "live") : null,
    draft: hasDraft ? figuresOf(counts, "draft") : null,
    differences: settingsDifferences(row.live_settings, row.draft_settings),
    texts: texts && {
      added: texts.added.length,
      changed: texts.changed.length,
      removed: texts.removed.length,
    },
    credits: row.credits,
    usd: row.micros / MICROS,
    createdAt: isoTime(row.created_at),
    finishedAt: row.finished_at === null ? null : isoTime(row.finished_at),
  };
}
