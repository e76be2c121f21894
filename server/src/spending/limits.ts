import type { Cost } from "../models/index.ts";
import type { Sql } from "../platform/db/index.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { listBudgets, type BudgetRow } from "./queries/budgets.ts";
import type { HeldSum } from "./queries/reservations.ts";
import { listSpending, type Spent } from "./queries/spending.ts";
import type { WhenSpent } from "./tables.ts";

export const LIMIT_NAMES = ["day_credits", "month_credits", "day_micros", "month_micros"] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** One limit of a budget and how far it is spent. */
export interface Limit {
  /** Empty for the project as a whole. */
  readonly widgetUid: string;
  readonly name: LimitName;
  /** The day or the month, in UTC. */
  readonly period: string;
  readonly limit: number;
  readonly spent: number;
  /** Reserved for replies that are being made. */
  readonly held: number;
  readonly whenSpent: WhenSpent;
}

export const dayOf = (now: number): string => isoTime(now).slice(0, 10);
export const monthOf = (now: number): string => isoTime(now).slice(0, 7);
export const unitOf = (name: LimitName): keyof Cost => (name.endsWith("micros") ? "micros" : "credits");
export const isDaily = (name: LimitName): boolean => name.startsWith("day");

export interface PeriodSums {
  readonly day: Spent;
  readonly month: Spent;
}

/** What a project, or one of its widgets, has spent today and this month. */
export async function spentBy(
  sql: Sql,
  scope: { projectId: number; widgetUid: string },
  now: number,
): Promise<PeriodSums> {
  const today = dayOf(now);
  const days = await listSpending(sql, scope, { from: `${monthOf(now)}-01`, to: today });
  const sum = (rows: readonly Spent[]): Spent => ({
    credits: rows.reduce((total, { credits }) => total + credits, 0),
    micros: rows.reduce((total, { micros }) => total + micros, 0),
  });
  return { day: sum(days.filter(({ day }) => day === today)), month: sum(days) };
}

/** The limits that apply to a reply: those of its project and those of its widget. */
export async function limitsFor(
  sql: Sql,
  scope: { projectId: number; widgetUid: string },
  held: readonly HeldSum[],
  now: number,
): Promise<Limit[]> {
  const budgets = await listBudgets(sql, scope);
  const limits: Limit[] = [];
  for (const budget of budgets) {
    if (budget.widget_uid !== "" && budget.widget_uid !== scope.widgetUid) continue;
    limits.push(...(await limitsOf(sql, budget, held, now)));
  }
  return limits;
}

export async function limitsOf(
  sql: Sql,
  budget: BudgetRow,
  held: readonly HeldSum[],
  now: number,
): Promise<Limit[]> {
  const { project_id: projectId, widget_uid: widgetUid, when_spent: whenSpent } = budget;
  const set = LIMIT_NAMES.filter((name) => budget[name] !== null);
  if (set.length === 0) return [];
  const spent = await spentBy(sql, { projectId, widgetUid }, now);
  const own = held.filter(
    (sum) => sum.projectId === projectId && (widgetUid === "" || sum.widgetUid === widgetUid),
  );
  return set.map((name) => {
    const unit = unitOf(name);
    return {
      widgetUid,
      name,
      period: isDaily(name) ? dayOf(now) : monthOf(now),
      limit: budget[name]!,
      spent: spent[isDaily(name) ? "day" : "month"][unit],
      held: own.reduce((total, sum) => total + sum[unit], 0),
      whenSpent,
    };
  });
}

/** The first limit that a further cost would break. */
export const brokenBy = (limits: readonly Limit[], cost: Cost): Limit | null =>
  limits.find(({ name, limit, spent, held }) => {
    const more = cost[unitOf(name)];
    return more > 0 && spent + held + more > limit;
  }) ?? null;

/** What the budgets of a project leave of each unit; null where none limits it. */
export async function leftOf(
  sql: Sql,
  scope: { projectId: number; widgetUid: string },
  now: number,
): Promise<{ readonly [Unit in keyof Cost]: number | null }> {
  const limits = await limitsFor(sql, scope, [], now);
  const least = (unit: keyof Cost): number | null => {
    const rests = limits
      .filter(({ name }) => unitOf(name) === unit)
      .map(({ limit, spent }) => Math.max(0, limit - spent));
    return rests.length === 0 ? null : Math.min(...rests);
  };
  return { credits: least("credits"), micros: least("micros") };
}
