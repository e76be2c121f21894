import type { z } from "zod";
import { fromJson, isUniqueViolation, toJson } from "../platform/db/index.ts";
import { conflict, invalidParams, limitReached, notFound } from "../platform/errors/app-error.ts";
import type { App, ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { audienceColumns, audienceOf } from "./audience.ts";
import { checkConfiguration, parametersByDefault } from "./check-configuration.ts";
import type { ActionChanges, NewAction, WholeAction } from "./new-action.ts";
import { problemOfSchema } from "./parameters.ts";
import { asSafeChange } from "./safe-defaults.ts";
import {
  deleteActionRow,
  findAction,
  insertAction,
  listActions,
  updateActionRow,
  type ActionKey,
  type ActionRow,
  type ActionValues,
} from "./queries/actions.ts";
import { MAX_ACTIONS, MAX_PARAMETERS_LENGTH } from "./limits-of-actions.ts";
import { CONFIGURATIONS, type ProjectAction } from "./schema.ts";

/** Names of tools that the bot has anyway. */
const RESERVED = new Set(["request_human_operator", "search_knowledgebase", "web_search", "knowledgebase"]);

export async function createProjectAction(context: ProjectContext, action: NewAction) {
  const projectId = context.project.id;
  const parameters = action.parameters ?? (await parametersByDefault(context, { ...action, projectId }));
  const values = await checkedValues(context, projectId, { ...action, parameters });
  const row = await stored(action.name, () =>
    context.db.write(async ({ sql }) => {
      if ((await listActions(sql, { projectId })).length >= MAX_ACTIONS) throw limitReached();
      return insertAction(sql, { projectId, now: context.now() }, values);
    }),
  );
  return presentAction(row);
}

/** An action as it would be stored, for a run before it is. No row has its ID. */
export async function draftOfAction(context: ProjectContext, action: NewAction): Promise<ActionRow> {
  const projectId = context.project.id;
  const now = context.now();
  const parameters = action.parameters ?? (await parametersByDefault(context, { ...action, projectId }));
  const values = await checkedValues(context, projectId, { ...action, parameters });
  return { ...values, id: 0, project_id: projectId, created_at: now, updated_at: now };
}

export async function changeAction(context: ProjectContext, id: number, changes: ActionChanges) {
  const key = { projectId: context.project.id, id };
  const before = presentAction(await requireAction(context, key));
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const changed = { ...before, ...given } as WholeAction;
  const safe = await asSafeChange(context, before, changed, changes);
  const after = { ...changed, ...safe };
  const values = await checkedValues(context, key.projectId, after);
  const row = await stored(after.name, () =>
    context.db.writeStatement((sql) => updateActionRow(sql, key, { ...values, updated_at: context.now() })),
  );
  if (!row) throw notFound();
  return { action: presentAction(row), isMadeSafe: safe !== null };
}

async function checkedValues(app: App, projectId: number, action: WholeAction): Promise<ActionValues> {
  const { name, parameters, kind } = action;
  if (RESERVED.has(name)) throw invalidParams({ name: `name must not be ${name}: it is reserved.` });
  if (JSON.stringify(parameters).length > MAX_PARAMETERS_LENGTH)
    throw invalidParams({
      parameters: `parameters must be at most ${MAX_PARAMETERS_LENGTH} characters as JSON.`,
    });
  const problem = problemOfSchema(parameters);
  if (problem) throw invalidParams({ parameters: problem });
  const { configuration, mark } = await checkConfiguration(app, { ...action, projectId });
  return {
    name,
    description: action.description,
    parameters: toJson(parameters),
    kind,
    configuration: toJson(configuration),
    is_enabled: action.enabled ? 1 : 0,
    ...audienceColumns(action.audience),
    needs_confirmation: action.confirm ? 1 : 0,
    limit_per_conversation: action.limit_per_conversation,
    limit_per_hour: action.limit_per_hour,
    problem: mark,
  };
}

async function stored<Row>(name: string, write: () => Promise<Row>): Promise<Row> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw conflict("An action with this name already exists", { name: `name ${name} is already used.` });
  }
}

export async function requireAction(app: App, key: ActionKey): Promise<ActionRow> {
  const row = await findAction(app.db.read, key);
  if (!row) throw notFound();
  return row;
}

export async function listProjectActions(context: ProjectContext) {
  return (await listActions(context.db.read, { projectId: context.project.id })).map(presentAction);
}

export async function removeAction(context: ProjectContext, id: number): Promise<void> {
  const key = { projectId: context.project.id, id };
  if (!(await context.db.writeStatement((sql) => deleteActionRow(sql, key)))) throw notFound();
}

export const presentAction = (row: ActionRow): z.output<typeof ProjectAction> => ({
  id: row.id,
  project_id: row.project_id,
  name: row.name,
  description: row.description,
  parameters: fromJson(row.parameters),
  kind: row.kind,
  // PostgreSQL orders the fields of JSON by itself.
  configuration: CONFIGURATIONS[row.kind].parse(fromJson(row.configuration)),
  enabled: row.is_enabled === 1,
  audience: audienceOf(row),
  confirm: row.needs_confirmation === 1,
  limit_per_conversation: row.limit_per_conversation,
  limit_per_hour: row.limit_per_hour,
  problem: row.problem,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});
