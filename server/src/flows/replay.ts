import type { z } from "zod";
import type { ListAnswer, ListPage } from "../platform/db/index.ts";
import { conflict, notFound } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { listSessionUids } from "../sessions/index.ts";
import { advance, newFlowState } from "./engine/advance.ts";
import type { Library, PassedStep } from "./engine/state.ts";
import { requireFlow } from "./flows.ts";
import { definitionOf, libraryOf, listFlowSources } from "./library.ts";
import {
  countFlowRuns,
  findFlowRun,
  listRunEvents,
  listFlowRuns,
  type FlowRunRow,
  type RunEvent,
} from "./queries/flow-runs.ts";
import type { FlowReplay, FlowRun } from "./schema.ts";

export async function pageOfFlowRuns(
  context: ProjectContext,
  flowId: number,
  page: ListPage,
): Promise<ListAnswer<z.input<typeof FlowRun>[]>> {
  const sql = context.db.read;
  const projectId = context.project.id;
  await requireFlow(sql, { projectId, flowId });
  const rows = await listFlowRuns(sql, { projectId, flowId }, page);
  const uids = await listSessionUids(sql, { projectId, ids: rows.map(({ session_id }) => session_id) });
  const runs = rows.map((row) => ({
    id: row.id,
    session_uid: uids.get(row.session_id) ?? "",
    is_draft: row.version_id === null,
    trigger: row.trigger_kind,
    outcome: row.outcome,
    flow: row.state.engine.flow,
    step: row.state.engine.step,
    answers: { ...row.state.engine.answers },
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  }));
  return page.answer(runs, () => countFlowRuns(sql, { projectId, flowId }));
}

/** Which flows a replay uses: those of the run, or the drafts as they are today. */
export type ReplayedWith = "recorded" | "draft";

/** Gives a run's events to the engine again. With the flows as they were, they lead the same way. */
export async function replayRun(
  context: ProjectContext,
  { runId, uses }: { runId: number; uses: ReplayedWith },
): Promise<z.input<typeof FlowReplay>> {
  const sql = context.db.read;
  const projectId = context.project.id;
  const run = await findFlowRun(sql, { projectId, runId });
  if (!run) throw notFound();
  const events = await listRunEvents(sql, { runId });
  const library =
    uses === "recorded"
      ? await recordedLibrary(context, run)
      : libraryOf(await listFlowSources(context, sql, { projectId, isTest: true }));
  return compareRuns(run, events, library);
}

async function recordedLibrary(context: ProjectContext, { project_id, state }: FlowRunRow): Promise<Library> {
  const library = new Map(Object.entries(state.drafts));
  for (const [name, versionId] of Object.entries(state.versions)) {
    const definition = await definitionOf(context, context.db.read, { projectId: project_id, versionId });
    if (!definition)
      throw conflict("A version of this run has been deleted. Replay it with the drafts instead.");
    library.set(name, definition);
  }
  return library;
}

function compareRuns(
  run: FlowRunRow,
  events: readonly RunEvent[],
  library: Library,
): z.input<typeof FlowReplay> {
  const [first] = events;
  let state = newFlowState(first?.event.kind === "start" ? first.event.flow : run.state.engine.flow);
  const turns = events.map(({ event, path, created_at }) => {
    const before = event.kind === "message" ? { ...state, said: [], buttons: [] } : state;
    const turn = advance(library, before, event);
    state = turn.state;
    return {
      message: event.kind === "message" ? event.text : null,
      at: isoTime(created_at),
      said: [...state.said],
      steps: turn.path.map((step) => ({ ...step })),
      recorded: path.map((step) => ({ ...step })),
      is_same: isSamePath(turn.path, path),
    };
  });
  return { run_id: run.id, is_same: turns.every(({ is_same }) => is_same), outcome: state.outcome, turns };
}

const isSamePath = (a: readonly PassedStep[], b: readonly PassedStep[]): boolean =>
  a.length === b.length &&
  a.every((step, at) => {
    const other = b[at]!;
    return (
      step.flow === other.flow &&
      step.step === other.step &&
      step.kind === other.kind &&
      step.detail === other.detail
    );
  });
