import { Link } from "@tanstack/react-router";
import { Gauge } from "lucide-react";
import { useRead } from "../api/query.ts";
import { spendingTexts } from "../i18n/areas/spending.ts";
import { isDaily, mostSpent } from "./shares.ts";

const strings = spendingTexts;
const EVERY_MS = 5 * 60_000;

/** Shows an owner that a budget is nearly or wholly spent. */
export function BudgetBanner({ projectUid }: { readonly projectUid: string }) {
  const { data: answer } = useRead("getBudgets", { project_uid: projectUid }, { everyMs: EVERY_MS });
  if (!answer) return null;
  const { budgets, warned_at_percent: fromPercent } = answer.data;
  const near = mostSpent(budgets, fromPercent);
  if (!near) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-warn-soft px-4 py-2 text-[13px] text-warn"
    >
      <span className="flex items-center gap-2">
        <Gauge aria-hidden className="size-4" />
        {strings.banner(near.budget.name, near.percent, isDaily(near.name))}
      </span>
      <Link to="/p/$projectUid/budgets" params={{ projectUid }} className="font-medium underline">
        {strings.bannerAction}
      </Link>
    </div>
  );
}
