import type { Selectable } from "kysely";
import {
  countRows,
  fromJson,
  preparedOne,
  toJson,
  type ListPage,
  type Sql,
} from "../../platform/db/index.ts";
import type { FlowDefinition } from "../definition.ts";
import type { FlowEvent, FlowState, PassedStep } from "../engine/state.ts";
import type { FlowRunEventsTable, FlowRunsTable, RunOutcome } from "../tables.ts";

/** What is kept of a run between its turns. */
export interface RunState {
  readonly engine: FlowState;
  /** The version of each published flow that the run has been in: it finishes with these. */
  readonly versions: Readonly<Record<string, number>>;
  /** The same for drafts in the test chat. */
  readonly drafts: Readonly<Record<string, FlowDefinition>>;
  /** The visitor for whom it runs; null where a program has started it. Older runs are the conversation's visitor's. */
  readonly authorId?: number | null;
  /** The conversation's mode epoch at the last turn: another one means that a person had it. */
  readonly epoch: number;
  /** The visitor's message of the last turn. */
  readonly messageId: number | null;
  /** Whether that message was none for the flow. */
  readonly isAside: boolean;
}

export type FlowRunRow = Omit<Selectable<FlowRunsTable>, "state"> & { readonly state: RunState };
type StoredRun = Selectable<FlowRunsTable>;
const decode = (row: StoredRun): FlowRunRow => ({ ...row, state: fromJson<RunState>(row.state) });

/** Read with every message of a visitor. */
const active = preparedOne((sql, key: { sessionId: number }) =>
  sql
    .selectFrom("flow_runs")
    .selectAll()
    .where("session_id", "=", key.sessionId)
    .where("outcome", "is", null),
);

export async function findActiveRun(sql: Sql, key: { sessionId: number }): Promise<FlowRunRow | null> {
  const row = await active(sql, key);
  return row ? decode(row) : null;
}

export async function findFlowRun(
  sql: Sql,
  key: { projectId: number; runId: number },
): Promise<FlowRunRow | null> {
  const row = await sql
    .selectFrom("flow_runs")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.runId)
    .executeTakeFirst();
  return row ? decode(row) : null;
}

/** Newest first. */
export async function listFlowRuns(
  sql: Sql,
  key: { projectId: number; flowId: number },
  page: ListPage,
): Promise<FlowRunRow[]> {
  const rows = await page.take(runsOf(sql, key).selectAll(), [["id", "desc"]]);
  return rows.map(decode);
}

export const countFlowRuns = (sql: Sql, key: { projectId: number; flowId: number }): Promise<number> =>
  countRows(runsOf(sql, key));

const runsOf = (sql: Sql, { projectId, flowId }: { projectId: number; flowId: number }) =>
  sql.selectFrom("flow_runs").where("project_id", "=", projectId).where("flow_id", "=", flowId);

export async function insertFlowRun(
  sql: Sql,
  values: {
    projectId: number;
    sessionId: number;
    flowId: number;
    versionId: number | null;
    trigger: string;
    state: RunState;
    outcome: RunOutcome | null;
    now: number;
  },
): Promise<number> {
  const { id } = await sql
    .insertInto("flow_runs")
    .values({
      project_id: values.projectId,
      session_id: values.sessionId,
      flow_id: values.flowId,
      version_id: values.versionId,
      trigger_kind: values.trigger,
      state: toJson(values.state),
      outcome: values.outcome,
      created_at: values.now,
      updated_at: values.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRun(
  sql: Sql,
  key: { runId: number },
  { state, outcome, now }: { state?: RunState; outcome: RunOutcome | null; now: number },
): Promise<void> {
  await sql
    .updateTable("flow_runs")
    .set({ ...(state ? { state: toJson(state) } : {}), outcome, updated_at: now })
    .where("id", "=", key.runId)
    .execute();
}

export async function insertRunEvent(
  sql: Sql,
  key: { runId: number },
  { event, path, now }: { event: FlowEvent; path: readonly PassedStep[]; now: number },
): Promise<void> {
  await sql
    .insertInto("flow_run_events")
    .values({ run_id: key.runId, event: toJson(event), path: toJson(path), created_at: now })
    .execute();
}

export interface RunEvent {
  readonly event: FlowEvent;
  readonly path: readonly PassedStep[];
  readonly created_at: number;
}

export async function listRunEvents(sql: Sql, key: { runId: number }): Promise<RunEvent[]> {
  const rows: Selectable<FlowRunEventsTable>[] = await sql
    .selectFrom("flow_run_events")
    .selectAll()
    .where("run_id", "=", key.runId)
    .orderBy("id")
    .execute();
  return rows.map(({ event, path, created_at }) => ({
    event: fromJson<FlowEvent>(event),
    path: fromJson<PassedStep[]>(path),
    created_at,
  }));
}

/** With their events: answers of anyone who wrote in the conversation. */
export async function deleteFlowRunsOf(
  sql: Sql,
  { sessionId }: { readonly sessionId: number },
): Promise<void> {
  await sql.deleteFrom("flow_runs").where("session_id", "=", sessionId).execute();
}
