import { Link } from "@tanstack/react-router";
import { Gauge } from "lucide-react";
import { useRead } from "../api/query.ts";
import { spendingTexts } from "../i18n/areas/spending.ts";
import { Banner } from "../ui/banner.tsx";
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
    <Banner icon={Gauge} text={strings.banner(near.budget.name, near.percent, isDaily(near.name))}>
      <Link to="/p/$projectUid/budgets" params={{ projectUid }} className="font-medium underline">
        {strings.bannerAction}
      </Link>
    </Banner>
  );
}
