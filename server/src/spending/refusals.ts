import { AppError } from "../platform/errors/app-error.ts";
import { isDaily, type Limit } from "./limits.ts";
import type { WhenSpent } from "./tables.ts";

/** The organization cannot pay for a reply. */
export class NoCreditsLeft extends AppError {
  constructor(needed: number, left: number) {
    super(
      "payment_required",
      `The organization doesn't have enough credits: the reply may need ${needed}, and ${left} are left. Ask an operator to add credits.`,
    );
    this.name = "NoCreditsLeft";
  }
}

/** A budget does not allow a reply. */
export class BudgetSpent extends AppError {
  readonly whenSpent: WhenSpent;

  constructor({ name, widgetUid, whenSpent }: Limit) {
    const period = isDaily(name) ? "today's" : "this month's";
    const end = isDaily(name) ? "at midnight" : "on the first of the month";
    super(
      "payment_required",
      `The ${widgetUid === "" ? "project" : "widget"} has spent ${period} budget. It resets ${end} UTC. An owner can raise it under Budgets.`,
    );
    this.name = "BudgetSpent";
    this.whenSpent = whenSpent;
  }
}
