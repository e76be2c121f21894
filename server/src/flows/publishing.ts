import type { z } from "zod";
import { conflict, notFound } from "../platform/errors/app-error.ts";
import type { Sql, ListPage, ListAnswer } from "../platform/db/index.ts";
import { callerUserId, type ProjectContext } from "../platform/operations/context.ts";
import type { FileAnswer } from "../platform/operations/define-operation.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { foldText } from "../platform/text/fold-text.ts";
import type { FlowProblem } from "./checks/problem.ts";
import type { FlowDefinition } from "./definition.ts";
import { describeFlow, describePublishedFlow, problemsOf, requireFlow, revisionConflict } from "./flows.ts";
import {
  countFlowVersions,
  deleteFlowVersionsUpTo,
  findFlowVersion,
  insertFlowVersion,
  listFlowVersions,
} from "./queries/flow-versions.ts";
import {
  listFlows,
  lockFlows,
  updateDraft,
  updateLiveVersion,
  type FlowKey,
  type FlowRow,
} from "./queries/flows.ts";
import { KEPT_VERSIONS, type Flow, type FlowVersion } from "./schema.ts";

interface Publishing {
  readonly flowId: number;
  /** The draft that the caller has seen; any if not given. */
  readonly revision?: number | undefined;
}

/** Makes the draft what visitors get. Conversations that are in an earlier version finish with it. */
export async function publishDraftFlow(
  context: ProjectContext,
  { flowId, revision }: Publishing,
): Promise<z.input<typeof Flow>> {
  const key = { projectId: context.project.id, flowId };
  await context.db.write(async ({ sql }) => {
    await lockFlows(sql, key);
    const row = await requireFlow(sql, key);
    if (revision !== undefined && revision !== row.revision) throw revisionConflict(row);
    await publish(context, sql, row, row.draft);
  });
  return describePublishedFlow(context, flowId);
}

async function publish(
  context: ProjectContext,
  sql: Sql,
  row: FlowRow,
  definition: FlowDefinition,
): Promise<void> {
  const key = { projectId: row.project_id, flowId: row.id };
  requireNoErrors(await problemsOf(context, sql, row, definition));
  await requireFreeLiveName(sql, row, definition);
  const version = await insertFlowVersion(sql, key, {
    definition,
    userId: callerUserId(context),
    now: context.now(),
  });
  await updateLiveVersion(sql, key, version.id);
  await deleteFlowVersionsUpTo(sql, key, version.number - KEPT_VERSIONS);
}

function requireNoErrors(problems: readonly FlowProblem[]): void {
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return;
  const fields = errors.map(({ step, trigger, message }) => {
    if (step !== null) return [`steps.${step}`, message];
    return [trigger === null ? "start" : `triggers.${trigger}`, message];
  });
  throw conflict(
    `The flow has ${errors.length === 1 ? "an error" : `${errors.length} errors`}. Correct the steps that checkFlow names first.`,
    Object.fromEntries(fields) as Record<string, string>,
  );
}

/** A draft may take the name that another flow had when it was published: two live flows can't share it. */
async function requireFreeLiveName(sql: Sql, row: FlowRow, { name }: FlowDefinition): Promise<void> {
  const others = await listFlows(sql, { projectId: row.project_id });
  const other = others.find(
    ({ id, live }) => id !== row.id && live && foldText(live.name) === foldText(name),
  );
  if (other)
    throw conflict(`“${other.name}” is still published under this name. Publish or unpublish it first.`);
}

/** Nothing starts it any more, at once. Conversations that are in it finish. */
export async function withdrawFlow(context: ProjectContext, flowId: number): Promise<z.input<typeof Flow>> {
  const key = { projectId: context.project.id, flowId };
  if (!(await context.db.write(({ sql }) => updateLiveVersion(sql, key, null)))) throw notFound();
  return describeFlow(context, flowId);
}

export async function pageOfFlowVersions(
  context: ProjectContext,
  { flowId, page }: { flowId: number; page: ListPage },
): Promise<ListAnswer<z.input<typeof FlowVersion>[]>> {
  const sql = context.db.read;
  const key = { projectId: context.project.id, flowId };
  const flow = await requireFlow(sql, key);
  const rows = await listFlowVersions(sql, key, page);
  const data = rows.map((row) => ({
    id: row.id,
    number: row.number,
    is_live: row.id === flow.live_version_id,
    published_by: row.user_name,
    definition: row.definition,
    createdAt: isoTime(row.created_at),
  }));
  return page.answer(data, () => countFlowVersions(sql, key));
}

interface Restoring extends Publishing {
  readonly versionId: number;
  readonly publishes: boolean;
}

/** Makes an earlier version the draft and, where it is asked for, what visitors get. */
export async function restoreFlow(
  context: ProjectContext,
  { flowId, versionId, revision, publishes }: Restoring,
): Promise<z.input<typeof Flow>> {
  const key = { projectId: context.project.id, flowId };
  await context.db.write(async ({ sql }) => {
    await lockFlows(sql, key);
    const row = await requireFlow(sql, key);
    const version = await requireVersion(sql, { ...key, versionId });
    // The name stays: another flow may have taken the old one.
    const draft = { ...version.definition, name: row.name };
    const values = { draft, userId: callerUserId(context), now: context.now() };
    if (!(await updateDraft(sql, key, revision ?? row.revision, values))) throw revisionConflict(row);
    if (publishes) await publish(context, sql, row, draft);
  });
  return describeFlow(context, flowId);
}

async function requireVersion(sql: Sql, key: FlowKey & { readonly versionId: number }) {
  const version = await findFlowVersion(sql, key);
  if (!version) throw notFound();
  return version;
}

/** The draft, or one version, as the JSON that createFlow imports. */
export async function exportFlowFile(
  context: ProjectContext,
  { flowId, versionId }: { flowId: number; versionId?: number | undefined },
): Promise<FileAnswer> {
  const sql = context.db.read;
  const key = { projectId: context.project.id, flowId };
  const row = await requireFlow(sql, key);
  const definition =
    versionId === undefined ? row.draft : (await requireVersion(sql, { ...key, versionId })).definition;
  return {
    name: `${row.name.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase()}.flow.json`,
    contentType: "application/json",
    body: textBody(`${JSON.stringify(definition, null, 2)}\n`),
  };
}

async function* textBody(text: string): AsyncIterable<string> {
  yield await Promise.resolve(text);
}
