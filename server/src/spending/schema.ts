import { z } from "zod";

const credits = z.number().int().min(0).max(1_000_000_000).nullable();
const usd = z.number().min(0).max(1_000_000).nullable();

/** The limits a caller may set; null removes one. */
export const limitFields = {
  day_credits: credits.describe("Credits per day; null for no limit"),
  month_credits: credits.describe("Credits per month; null for no limit"),
  day_usd: usd.describe("US dollars per day at list prices; null for no limit"),
  month_usd: usd.describe("US dollars per month at list prices; null for no limit"),
};

export const WhenSpentChoice = z
  .enum(["offline", "handover"])
  .describe(
    "When it is spent: `offline` lets the offline bot answer, `handover` tells visitors that a person will answer",
  );

const amounts = z.object({ spent: z.number(), limit: z.number().nullable() });
const period = z.object({
  period: z.string().describe("The day or the month in UTC, such as 2026-01-31 or 2026-01"),
  credits: amounts,
  usd: amounts,
});

export const Budget = z
  .object({
    widget_uid: z.string().nullable().describe("Null for the whole project"),
    name: z.string().describe("The project's or the widget's name"),
    when_spent: WhenSpentChoice,
    day: period,
    month: period,
  })
  .meta({ id: "Budget" });

export const Budgets = z
  .object({
    currency: z.enum(["USD"]),
    time_zone: z.enum(["UTC"]),
    warned_at_percent: z
      .number()
      .int()
      .describe("Owners get an e-mail when this percentage of a limit is reached, once per period"),
    budgets: z.array(Budget).describe("The project first, then its widgets"),
  })
  .meta({ id: "Budgets" });
