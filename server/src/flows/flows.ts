import type { z } from "zod";
import { findCodeMeans } from "../actions/index.ts";
import { isUniqueViolation, type Sql } from "../platform/db/index.ts";
import { conflict, invalidParams, notFound } from "../platform/errors/app-error.ts";
import { callerUserId, type App, type ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { foldText } from "../platform/text/fold-text.ts";
import { lockProject } from "../projects/index.ts";
import { checkDefinition, type FlowSurroundings } from "./checks/check-flow.ts";
import { asWarning, type FlowProblem } from "./checks/problem.ts";
import { questionsTakenBy } from "./intents.ts";
import { listFlowActions } from "./flow-actions.ts";
import { FLOW_SCHEMA, type FlowDefinition } from "./definition.ts";
import {
  countFlows,
  deleteFlow,
  findFlow,
  insertFlow,
  listFlows,
  updateDraft,
  type FlowKey,
  type FlowRow,
} from "./queries/flows.ts";
import { MAX_FLOWS, type Flow, type FlowSummary, type FlowTemplateKey } from "./schema.ts";
import { templateDefinition } from "./templates/index.ts";

export async function describeFlows(context: ProjectContext): Promise<z.input<typeof FlowSummary>[]> {
  return (await listFlows(context.db.read, { projectId: context.project.id })).map(presentSummary);
}

const presentSummary = (row: FlowRow): z.input<typeof FlowSummary> => ({
  id: row.id,
  name: row.name,
  description: row.draft.description ?? "",
  triggers: [...new Set(row.draft.triggers.map(({ kind }) => kind))],
  steps: Object.keys(row.draft.steps).length,
  revision: row.revision,
  version: row.live_number,
  publishedAt: row.published_at === null ? null : isoTime(row.published_at),
  has_changes: !row.live || JSON.stringify(row.live) !== JSON.stringify(row.draft),
  updated_by: row.user_name,
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
});

export async function requireFlow(sql: Sql, key: FlowKey): Promise<FlowRow> {
  const row = await findFlow(sql, key);
  if (!row) throw notFound();
  return row;
}

export async function describeFlow(context: ProjectContext, flowId: number): Promise<z.input<typeof Flow>> {
  const sql = context.db.read;
  const row = await requireFlow(sql, { projectId: context.project.id, flowId });
  return presentFlow(row, await problemsOf(context, sql, row, row.draft));
}

/** The problems that a definition would have in place of the flow's draft. */
export async function problemsOf(
  app: App,
  sql: Sql,
  row: Pick<FlowRow, "id" | "project_id">,
  definition: FlowDefinition,
): Promise<FlowProblem[]> {
  return checkDefinition(definition, await surroundingsOf(app, sql, row));
}

/** The same with what only a search finds: the trained questions that the flow takes. */
export async function describePublishedFlow(
  context: ProjectContext,
  flowId: number,
): Promise<z.input<typeof Flow>> {
  const row = await requireFlow(context.db.read, { projectId: context.project.id, flowId });
  return presentFlow(row, await checkDraft(context, flowId, row.draft));
}

const presentFlow = (row: FlowRow, problems: readonly FlowProblem[]): z.input<typeof Flow> => ({
  ...presentSummary(row),
  draft: row.draft,
  problems: [...problems],
});

/** The problems of the draft, or of a definition that is not saved. */
export async function checkDraft(
  context: ProjectContext,
  flowId: number,
  definition: FlowDefinition | undefined,
): Promise<FlowProblem[]> {
  const sql = context.db.read;
  const row = await requireFlow(sql, { projectId: context.project.id, flowId });
  const checked = definition ?? row.draft;
  return [
    ...(await problemsOf(context, sql, row, checked)),
    ...(await takenQuestions(context, row, checked)),
  ];
}

/** Trained questions that visitors in other words would get the flow for. */
async function takenQuestions(
  context: ProjectContext,
  { id, project_id }: Pick<FlowRow, "id" | "project_id">,
  definition: FlowDefinition,
): Promise<FlowProblem[]> {
  const trigger = definition.triggers.findIndex(({ kind }) => kind === "intent");
  if (trigger < 0) return [];
  const taken = await questionsTakenBy(context, project_id, { flowId: id, versionId: null, definition });
  return taken.slice(0, MOST_TAKEN).map(({ question, score }) => {
    const named = `${question.slice(0, 200)} (${score.toFixed(2)})`;
    return asWarning(
      "takes_question",
      { trigger },
      `The flow is close to a trained question: ${named}. Visitors who ask that in other words may get the flow. Raise the threshold, or change the examples.`,
      named,
    );
  });
}

const MOST_TAKEN = 10;

async function surroundingsOf(
  app: App,
  sql: Sql,
  { id, project_id }: Pick<FlowRow, "id" | "project_id">,
): Promise<FlowSurroundings> {
  const others = (await listFlows(sql, { projectId: project_id })).filter((other) => other.id !== id);
  const actions = await listFlowActions(sql, { projectId: project_id });
  return {
    flows: others.flatMap(({ live }) => (live ? [live] : [])),
    actions: actions.map(({ name }) => name),
    codes: await findCodeMeans(app, sql, project_id),
    askingActions: actions.filter(({ asksFirst }) => asksFirst).map(({ name }) => name),
  };
}

export interface NewFlow {
  readonly name?: string | undefined;
  readonly template?: FlowTemplateKey | undefined;
  readonly definition?: FlowDefinition | undefined;
}

/** A blank flow, a template's, or an imported one. It is a draft: nothing of it reaches a visitor. */
export async function createFlow(context: ProjectContext, asked: NewFlow): Promise<z.input<typeof Flow>> {
  const given = newDefinition(asked);
  const key = { projectId: context.project.id };
  const { id } = await uniqueName(() =>
    context.db.write(async ({ sql }) => {
      await lockProject(sql, key);
      if ((await countFlows(sql, key)) >= MAX_FLOWS)
        throw conflict(`A project has at most ${MAX_FLOWS} flows. Delete one first.`);
      const draft = asked.name === undefined ? await withFreeName(sql, key, given) : given;
      return insertFlow(sql, key, { draft, userId: callerUserId(context), now: context.now() });
    }),
  );
  return describeFlow(context, id);
}

function newDefinition({ name, template, definition }: NewFlow): FlowDefinition {
  if (template !== undefined && definition !== undefined)
    throw invalidParams({ template: "template and definition exclude each other. Send one of them." });
  const given = definition ?? (template === undefined ? null : templateDefinition(template));
  if (given) return name === undefined ? given : { ...given, name };
  if (name === undefined) throw invalidParams({ name: "name is required for a blank flow." });
  return {
    schema: FLOW_SCHEMA,
    name,
    triggers: [],
    start: "greeting",
    steps: {
      greeting: { kind: "say", text: "Hello! How can we help?", next: "end", position: { x: 0, y: 0 } },
      end: { kind: "end", position: { x: 0, y: 160 } },
    },
  };
}

/** “Refund” becomes “Refund 2” where the project has such a flow. */
async function withFreeName(
  sql: Sql,
  key: { projectId: number },
  definition: FlowDefinition,
): Promise<FlowDefinition> {
  const taken = new Set((await listFlows(sql, key)).map(({ name }) => foldText(name)));
  const base = definition.name.slice(0, 90);
  let name = definition.name;
  for (let count = 2; taken.has(foldText(name)); count++) name = `${base} ${count}`;
  return { ...definition, name };
}

async function uniqueName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw conflict("A flow of this project has this name. Choose another.", {
      name: "name must be unique in the project.",
    });
  }
}

/** Replaces the draft, unless it has changed since the caller loaded it. */
export async function changeDraft(
  context: ProjectContext,
  flowId: number,
  { revision, draft }: { revision: number; draft: FlowDefinition },
): Promise<z.input<typeof Flow>> {
  const key = { projectId: context.project.id, flowId };
  await uniqueName(() =>
    context.db.write(async ({ sql }) => {
      const values = { draft, userId: callerUserId(context), now: context.now() };
      if (await updateDraft(sql, key, revision, values)) return;
      throw revisionConflict(await requireFlow(sql, key));
    }),
  );
  return describeFlow(context, flowId);
}

export const revisionConflict = ({ user_name, revision }: FlowRow) =>
  conflict(
    `${user_name ?? "Another editor"} has changed this flow since you loaded it. Load it again and repeat your change.`,
    { revision: `revision is ${revision} by now.` },
  );

export async function removeFlow(context: ProjectContext, flowId: number): Promise<void> {
  const key = { projectId: context.project.id, flowId };
  if (!(await context.db.write(({ sql }) => deleteFlow(sql, key)))) throw notFound();
}
