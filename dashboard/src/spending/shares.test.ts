import { expect, test } from "vitest";
import type { Budget } from "../api/client.ts";
import { mostSpent, limitShare } from "./shares.ts";

const amounts = (spent: number, limit: number | null) => ({ spent, limit });

function budget(daySpent: number, dayLimit: number | null): Budget {
  return {
    widget_uid: null,
    name: "Acme bot",
    when_spent: "handover",
    day: { period: "2026-01-01", credits: amounts(daySpent, dayLimit), usd: amounts(0.5, 1) },
    month: { period: "2026-01", credits: amounts(daySpent, null), usd: amounts(0.5, null) },
  };
}

test("a share is a whole percentage of the limit, and a limit of zero is spent", () => {
  expect(limitShare(budget(79.9, 100), "day_credits").percent).toBe(79);
  expect(limitShare(budget(0, 0), "day_credits").percent).toBe(100);
  expect(limitShare(budget(5, null), "day_credits").percent).toBeNull();
  expect(limitShare(budget(5, 10), "day_usd")).toEqual({ spent: 0.5, limit: 1, percent: 50 });
});

test("the limit spent furthest is shown, from the share at which owners are warned", () => {
  expect(mostSpent([budget(79, 100)], 80)).toBeNull();
  expect(mostSpent([budget(80, 100)], 80)).toMatchObject({ name: "day_credits", percent: 80 });
  expect(mostSpent([budget(80, 100), budget(120, 100)], 80)).toMatchObject({ percent: 120 });
});
