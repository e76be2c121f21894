import { expect, test } from "vitest";
import type { ContactFilter } from "../api/client.ts";
import {
  countConditions,
  operatorsOf,
  toFilter,
  toGroup,
  withKey,
  withOperator,
  type Group,
} from "./list-conditions.ts";

test("a typed filter survives the round trip", () => {
  const typed: Group = {
    operator: "OR",
    parts: [
      { key: "tags", operator: "eq", value: "vip" },
      { key: "company_id", operator: "in", value: "1, 2" },
      { key: "email", operator: "endsWith", value: "@example.com" },
      { key: "phone", operator: "ne", value: "" },
    ],
  };
  const filter = toFilter(typed);
  expect(filter.conditions.map((condition) => ("value" in condition ? condition.value : null))).toEqual([
    "vip",
    [1, 2],
    "@example.com",
    null,
  ]);
  expect(toGroup(filter)).toEqual(typed);
});

test("nested groups keep their order and operators", () => {
  const filter: ContactFilter = {
    operator: "AND",
    conditions: [
      { model: "CONTACTS", key: "type", operator: "eq", value: "lead" },
      {
        operator: "OR",
        conditions: [
          { model: "CONTACTS", key: "tags", operator: "eq", value: "vip" },
          { operator: "AND", conditions: [{ model: "CONTACTS", key: "id", operator: "gt", value: 5 }] },
        ],
      },
    ],
  };
  expect(toFilter(toGroup(filter))).toEqual(filter);
  expect(countConditions(toGroup(filter))).toBe(3);
});

test("another field keeps a comparison only where it makes sense there", () => {
  const condition = { key: "name", operator: "startsWith", value: "A" } as const;
  expect(withKey(condition, "email")).toEqual({ key: "email", operator: "startsWith", value: "" });
  expect(withKey(condition, "created_at")).toEqual({ key: "created_at", operator: "eq", value: "" });
  expect(withKey(condition, "type")).toEqual({ key: "type", operator: "eq", value: "lead" });
  expect(operatorsOf("tags")).not.toContain("gt");
});

test("a comparison with one value never keeps a list that the field cannot show", () => {
  const typed = { operator: "in", value: "lead, user" } as const;
  expect(withOperator({ ...typed, key: "type" }, "eq")).toEqual({
    key: "type",
    operator: "eq",
    value: "lead",
  });
  expect(withOperator({ key: "company_id", operator: "in", value: "1, 2" }, "ne").value).toBe("");
  expect(withOperator({ ...typed, key: "tags" }, "eq").value).toBe("lead, user");
  expect(withOperator({ key: "type", operator: "eq", value: "user" }, "in").value).toBe("user");
  expect(withOperator({ ...typed, key: "type" }, "notIn").value).toBe("lead, user");
});
