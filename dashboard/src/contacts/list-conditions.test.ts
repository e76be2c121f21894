import { expect, test } from "vitest";
import { isFlat, toConditions, toFilter } from "./list-conditions.ts";

test("what is typed becomes a filter and comes back as it was typed", () => {
  const typed = [
    { key: "tags", operator: "eq", value: "vip" },
    { key: "company_id", operator: "in", value: "1, 2" },
    { key: "email", operator: "endsWith", value: "@example.com" },
    { key: "phone", operator: "ne", value: "" },
  ] as const;
  const filter = toFilter("OR", typed);
  expect(filter.conditions.map((condition) => ("value" in condition ? condition.value : null))).toEqual([
    "vip",
    [1, 2],
    "@example.com",
    null,
  ]);
  expect(toConditions(filter)).toEqual(typed);
});

test("a filter with groups inside is known as such", () => {
  const group = { operator: "OR" as const, conditions: [] };
  expect(isFlat({ operator: "AND", conditions: [group] })).toBe(false);
  expect(isFlat(toFilter("AND", []))).toBe(true);
});
