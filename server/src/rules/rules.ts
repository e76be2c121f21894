import type { z } from "zod";
import { problemOfWebhook } from "../actions/index.ts";
import type { Sql } from "../platform/db/index.ts";
import { conflict, forbidden, invalidParams, notFound } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { lockProject } from "../projects/index.ts";
import { problemOfSteps, problemOfTargets, readTargets, requireKnownVariables } from "../replies/index.ts";
import { requireKnownFields } from "./known-fields.ts";
import {
  countRules,
  deleteRuleRow,
  findRule,
  insertRule,
  listRules,
  updateRuleRow,
  type RuleRow,
} from "./queries/rules.ts";
import { ruleUseChanged } from "./reactions.ts";
import { MOST_RULES, RuleCondition, RuleEffect, type Rule } from "./schema.ts";

type RuleValues = Pick<RuleRow, "name" | "event" | "minutes" | "match" | "conditions" | "effects"> & {
  readonly stops: boolean;
  readonly is_enabled: boolean;
};
type RuleChanges = { readonly [Field in keyof RuleValues]?: RuleValues[Field] | undefined };
type Presented = z.input<typeof Rule>;

/** A rule does what its author could do by hand, so it takes the permission for that as well. */
export function requireSessionsWrite({ project }: ProjectContext): void {
  if (project.permissions.Sessions !== "Write")
    throw forbidden("Rules act in conversations: they need the permission to write Sessions as well.");
}

/** In the order in which they run, each with what keeps it from running. */
export async function describeRules(context: ProjectContext): Promise<Presented[]> {
  const rows = await listRules(context.db.read, { projectId: context.project.id });
  const targets = readTargets(context, context.db.read, keyOf(context));
  const presented: Presented[] = [];
  for (const row of rows) {
    const problem = await problemOfTargets(targets, targetsOf(row));
    presented.push(presentRule({ ...row, problem: problem ?? row.problem }));
  }
  return presented;
}

const keyOf = ({ project }: ProjectContext) => ({ projectId: project.id });

export async function createRule(context: ProjectContext, input: RuleValues): Promise<Presented> {
  requireSessionsWrite(context);
  const values = valuesOf(input);
  await requireValid(context, values);
  const key = keyOf(context);
  const now = context.now();
  const row = await context.db.write(async (transaction) => {
    const { sql } = transaction;
    await lockProject(sql, key);
    if ((await countRules(sql, key)) >= MOST_RULES)
      throw conflict(`A project has at most ${MOST_RULES} rules. Delete one first.`);
    await requireTargets(context, sql, values);
    await ruleUseChanged(context, transaction, key.projectId, [values.event]);
    const last = (await listRules(sql, key)).at(-1);
    return insertRule(sql, {
      ...values,
      project_id: key.projectId,
      position: (last?.position ?? -1) + 1,
      stops: Number(values.stops),
      is_enabled: Number(values.is_enabled),
      problem: null,
      created_at: now,
      updated_at: now,
    });
  });
  return presentRule(row);
}

/** A rule that is saved whole again, or switched on, has no problem any more. */
export async function changeRule(
  context: ProjectContext,
  ruleId: number,
  changes: RuleChanges,
): Promise<Presented> {
  requireSessionsWrite(context);
  const key = { ...keyOf(context), ruleId };
  const before = await findRule(context.db.read, key);
  if (!before) throw notFound();
  await requireValid(context, withChanges(before, changes));
  const row = await context.db.write(async (transaction) => {
    const { sql } = transaction;
    await lockProject(sql, key);
    const current = await findRule(sql, key);
    if (!current) throw notFound();
    const after = withChanges(current, changes);
    if (after.is_enabled) await requireTargets(context, sql, after);
    await ruleUseChanged(context, transaction, key.projectId, [current.event, after.event]);
    return updateRuleRow(sql, key, {
      ...after,
      stops: Number(after.stops),
      is_enabled: Number(after.is_enabled),
      problem: after.is_enabled ? null : current.problem,
      updated_at: context.now(),
    });
  });
  if (!row) throw notFound();
  return presentRule(row);
}

/** The rule's own fields, whatever else the caller has sent. */
const valuesOf = (rule: RuleValues): RuleValues => {
  const { name, event, minutes, match, conditions, effects, stops, is_enabled } = rule;
  return { name, event, minutes, match, conditions, effects, stops, is_enabled };
};

function withChanges(row: RuleRow, changes: RuleChanges): RuleValues {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const current = { ...row, stops: row.stops === 1, is_enabled: row.is_enabled === 1 };
  return valuesOf({ ...current, ...(Object.fromEntries(given) as Partial<RuleValues>) });
}

export async function removeRule(context: ProjectContext, ruleId: number): Promise<void> {
  requireSessionsWrite(context);
  const key = { ...keyOf(context), ruleId };
  await context.db.write(async (transaction) => {
    const event = await deleteRuleRow(transaction.sql, key);
    if (event === null) throw notFound();
    await ruleUseChanged(context, transaction, key.projectId, [event]);
  });
}

/** The list must name every rule once: one that was added meanwhile is not put anywhere by chance. */
export async function reorder(context: ProjectContext, ruleIds: readonly number[]): Promise<void> {
  requireSessionsWrite(context);
  const key = keyOf(context);
  await context.db.write(async ({ sql }) => {
    await lockProject(sql, key);
    const rows = await listRules(sql, key);
    const isWhole =
      ruleIds.length === rows.length &&
      new Set(ruleIds).size === rows.length &&
      rows.every(({ id }) => ruleIds.includes(id));
    if (!isWhole)
      throw conflict("The rules have changed in the meantime. Read them again and send the IDs of all.");
    for (const [position, ruleId] of ruleIds.entries())
      await updateRuleRow(sql, { ...key, ruleId }, { position });
  });
}

async function requireValid(context: ProjectContext, rule: RuleValues): Promise<void> {
  requireMinutes(rule);
  const { effects } = rule;
  const problem = problemOfSteps(effects);
  if (problem) throw invalidParams({ effects: `effects ${problem}` });
  for (const effect of effects) {
    if ("text" in effect) requireKnownVariables("effects", effect.text);
    const wrong =
      effect.kind === "webhook" ? await problemOfWebhook(context, { ...keyOf(context), ...effect }) : null;
    if (wrong) throw invalidParams({ effects: `effects: ${wrong}` });
  }
}

export function requireMinutes({ event, minutes }: Pick<RuleValues, "event" | "minutes">): void {
  if (event === "no_answer" && minutes === null)
    throw invalidParams({ minutes: "minutes is needed with the event no_answer." });
  if (event !== "no_answer" && minutes !== null)
    throw invalidParams({ minutes: "minutes belongs to the event no_answer only." });
}

async function requireTargets(context: ProjectContext, sql: Sql, rule: RuleValues): Promise<void> {
  const problem = await problemOfTargets(readTargets(context, sql, keyOf(context)), targetsOf(rule));
  if (problem) throw invalidParams({ effects: `effects: ${problem}` });
  await requireKnownFields(sql, keyOf(context), rule.conditions);
}

interface NamedTarget {
  readonly kind: string;
  readonly team_id?: number | null;
  readonly assignee_id?: number | null;
}

/** The people and teams that a rule names, in its effects and its conditions. */
function targetsOf({ effects, conditions }: Pick<RuleValues, "effects" | "conditions">): NamedTarget[] {
  const named = conditions.flatMap((condition): NamedTarget[] => {
    const { kind } = condition;
    if (kind === "team") return condition.values.map((team_id) => ({ kind, team_id }));
    return kind === "assignee" ? condition.values.map((assignee_id) => ({ kind, assignee_id })) : [];
  });
  return [...effects, ...named];
}

const presentRule = (row: RuleRow): Presented => ({
  id: row.id,
  name: row.name,
  event: row.event,
  minutes: row.minutes,
  match: row.match,
  // jsonb keeps no order of names; answers have one.
  conditions: row.conditions.map((condition) => RuleCondition.parse(condition)),
  effects: row.effects.map((effect) => RuleEffect.parse(effect)),
  stops: row.stops === 1,
  is_enabled: row.is_enabled === 1,
  problem: row.problem,
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
});
