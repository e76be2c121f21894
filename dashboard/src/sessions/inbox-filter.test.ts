import { expect, test } from "vitest";
import {
  EVERYTHING,
  viewToFilter,
  isNarrowed,
  isSame,
  filterToView,
  type InboxFilter,
} from "./inbox-filter.ts";

const where = (
  key: "state" | "chat_mode" | "contact_id" | "integration",
  operator: "eq" | "in",
  value: unknown,
) => ({ model: "SESSION", key, operator, value }) as InboxFilter["others"][number];

const EACH: readonly Partial<InboxFilter>[] = [
  { mode: "awaiting" },
  { state: "resolved" },
  { assignee: 9 },
  { teamId: 4 },
  { box: "snoozed" },
  { contactId: 7 },
  { visitorId: 8 },
  { from: "2026-01-01" },
  { to: "2026-01-31" },
  { order: "ASC" },
  { search: "refund" },
  { others: [where("integration", "eq", "web")] },
];

test.each(EACH.map((part) => [Object.keys(part).join(), part] as const))(
  "a view keeps the filter's %s",
  (_, part) => {
    const filter = { ...EVERYTHING, ...part };
    expect(viewToFilter(filterToView(filter))).toEqual(filter);
    expect(isSame(filter, EVERYTHING)).toBe(false);
  },
);

test("a view keeps every field of the filter at once", () => {
  const filter = Object.assign({}, EVERYTHING, ...EACH) as InboxFilter;
  // What is shown first is chosen for the moment.
  const { sort: _sort, ...kept } = EVERYTHING;
  expect(Object.keys(Object.assign({}, ...EACH)).toSorted()).toEqual(Object.keys(kept).toSorted());
  expect(viewToFilter(filterToView(filter))).toEqual(filter);
});

test.each([{ state: "open" }, { assignee: "none" }] as const)("a view keeps %j", (part) => {
  const filter = { ...EVERYTHING, ...part };
  expect(viewToFilter(filterToView(filter))).toEqual(filter);
});

test("conditions the inbox has no field for are kept as they are", () => {
  const conditions = [
    where("state", "in", ["pending", "resolved"]),
    where("state", "eq", "pending"),
    where("state", "eq", "resolved"),
    where("contact_id", "eq", "7"),
  ];
  const filter = viewToFilter({ filter: conditions, from: null, to: null, search: null, orderBy: null });
  expect(filter).toEqual({
    ...EVERYTHING,
    state: "pending",
    others: [conditions[0], conditions[2], conditions[3]],
  });
  expect(new Set(filterToView(filter).filter)).toEqual(new Set(conditions));
});

test("order and search are not filters", () => {
  expect(isNarrowed({ ...EVERYTHING, order: "ASC", search: "refund" }, EVERYTHING)).toBe(false);
  for (const part of EACH) {
    expect(isNarrowed({ ...EVERYTHING, ...part }, EVERYTHING)).toBe(!("order" in part || "search" in part));
  }
});
