import type { Budget } from "../api/client.ts";

export const LIMITS = ["day_credits", "month_credits", "day_usd", "month_usd"] as const;
export type LimitName = (typeof LIMITS)[number];

export interface Share {
  readonly spent: number;
  readonly limit: number | null;
  /** How much of the limit is spent; null without one. */
  readonly percent: number | null;
}

export const isDaily = (name: LimitName): boolean => name.startsWith("day");
export const isMoney = (name: LimitName): boolean => name.endsWith("usd");

/** One limit of a budget and how far it is spent. */
export function limitShare(budget: Budget, name: LimitName): Share {
  const { spent, limit } = budget[isDaily(name) ? "day" : "month"][isMoney(name) ? "usd" : "credits"];
  if (limit === null) return { spent, limit, percent: null };
  return { spent, limit, percent: limit === 0 ? 100 : Math.floor((spent / limit) * 100) };
}

/** The limit that is spent furthest, among those at or above a share; null if none is. */
export function mostSpent(budgets: readonly Budget[], fromPercent: number) {
  const shares = budgets.flatMap((budget) =>
    LIMITS.map((name) => ({ budget, name, percent: limitShare(budget, name).percent ?? 0 })),
  );
  const near = shares.filter(({ percent }) => percent >= fromPercent);
  return near.toSorted((one, other) => other.percent - one.percent)[0] ?? null;
}
