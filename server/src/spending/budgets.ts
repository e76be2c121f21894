import type { z } from "zod";
import type { Sql } from "../platform/db/index.ts";
import { notFound } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { findProject, listWidgets } from "../projects/index.ts";
import { raiseAlerts, WARNED_AT_PERCENT } from "./alerts.ts";
import { NO_COST } from "../models/index.ts";
import { dayOf, monthOf, spentBy } from "./limits.ts";
import { deleteAlerts, listBudgets, upsertBudget, type BudgetRow } from "./queries/budgets.ts";
import type { Budget, Budgets } from "./schema.ts";
import type { WhenSpent } from "./tables.ts";

const MICROS = 1_000_000;

/** A project as a whole, or one of its widgets. */
interface Scope {
  readonly widgetUid: string;
  readonly name: string;
}

export async function describeBudgets(context: ProjectContext): Promise<z.input<typeof Budgets>> {
  const sql = context.db.read;
  const rows = await listBudgets(sql, { projectId: context.project.id });
  const budgets: z.input<typeof Budget>[] = [];
  for (const scope of await scopesOf(sql, context)) {
    budgets.push(await presentBudget(sql, context, scope, rowOf(rows, context, scope)));
  }
  return { currency: "USD", time_zone: "UTC", warned_at_percent: WARNED_AT_PERCENT, budgets };
}

export interface BudgetChange {
  readonly widget_uid?: string | null | undefined;
  readonly day_credits?: number | null | undefined;
  readonly month_credits?: number | null | undefined;
  readonly day_usd?: number | null | undefined;
  readonly month_usd?: number | null | undefined;
  readonly when_spent?: WhenSpent | undefined;
}

/** Changes only what is included. */
export async function changeBudget(
  context: ProjectContext,
  change: BudgetChange,
): Promise<z.input<typeof Budget>> {
  const projectId = context.project.id;
  return context.db.write(async (transaction) => {
    const { sql } = transaction;
    const scopes = await scopesOf(sql, context);
    const scope = scopes.find(({ widgetUid }) => widgetUid === (change.widget_uid ?? ""));
    if (!scope) throw notFound();
    const before = rowOf(await listBudgets(sql, { projectId }), context, scope);
    const row = withChange(before, change, context.now());
    await upsertBudget(sql, row);
    await deleteAlerts(sql, { projectId, widgetUid: scope.widgetUid });
    await raiseAlerts(context, transaction, { projectId, widgetUid: scope.widgetUid }, NO_COST);
    return presentBudget(sql, context, scope, row);
  });
}

function withChange(row: BudgetRow, change: BudgetChange, now: number): BudgetRow {
  const micros = (usd: number | null): number | null => (usd === null ? null : Math.round(usd * MICROS));
  return {
    ...row,
    ...(change.day_credits === undefined ? {} : { day_credits: change.day_credits }),
    ...(change.month_credits === undefined ? {} : { month_credits: change.month_credits }),
    ...(change.day_usd === undefined ? {} : { day_micros: micros(change.day_usd) }),
    ...(change.month_usd === undefined ? {} : { month_micros: micros(change.month_usd) }),
    ...(change.when_spent === undefined ? {} : { when_spent: change.when_spent }),
    updated_at: now,
  };
}

async function scopesOf(sql: Sql, { project, organization }: ProjectContext): Promise<Scope[]> {
  const found = await findProject(sql, { organizationId: organization.id, projectId: project.id });
  const widgets = await listWidgets(sql, { projectId: project.id });
  return [
    { widgetUid: "", name: found?.name ?? "" },
    ...widgets.map(({ uid, name }) => ({ widgetUid: uid, name })),
  ];
}

function rowOf(rows: readonly BudgetRow[], { project }: ProjectContext, { widgetUid }: Scope): BudgetRow {
  const found = rows.find((row) => row.widget_uid === widgetUid);
  const none = { day_credits: null, month_credits: null, day_micros: null, month_micros: null };
  const key = { project_id: project.id, widget_uid: widgetUid };
  return found ?? { ...key, ...none, when_spent: "handover", updated_at: 0 };
}

async function presentBudget(
  sql: Sql,
  { project, now }: ProjectContext,
  { widgetUid, name }: Scope,
  row: BudgetRow,
): Promise<z.input<typeof Budget>> {
  const at = now();
  const spent = await spentBy(sql, { projectId: project.id, widgetUid }, at);
  const usd = (micros: number | null): number | null => (micros === null ? null : micros / MICROS);
  return {
    widget_uid: widgetUid === "" ? null : widgetUid,
    name,
    when_spent: row.when_spent,
    day: {
      period: dayOf(at),
      credits: { spent: spent.day.credits, limit: row.day_credits },
      usd: { spent: spent.day.micros / MICROS, limit: usd(row.day_micros) },
    },
    month: {
      period: monthOf(at),
      credits: { spent: spent.month.credits, limit: row.month_credits },
      usd: { spent: spent.month.micros / MICROS, limit: usd(row.month_micros) },
    },
  };
}
