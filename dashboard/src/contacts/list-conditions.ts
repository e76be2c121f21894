import type { ContactFilter, ContactFilterCondition, ContactFilterNode } from "../api/client.ts";

export const KEYS = ["name", "email", "phone", "type", "tags", "company_id", "created_at", "id"] as const;
export const OPERATORS = [
  "eq",
  "ne",
  "startsWith",
  "endsWith",
  "in",
  "notIn",
  "gt",
  "gte",
  "lt",
  "lte",
] as const;

/** A condition as it is typed. */
export interface Condition {
  readonly key: (typeof KEYS)[number];
  readonly operator: (typeof OPERATORS)[number];
  readonly value: string;
}

const isCondition = (node: ContactFilterNode): node is ContactFilterCondition => "key" in node;

/** Whether the filter has no groups inside, which is all a simple form can show. */
export const isFlat = (filter: ContactFilter): boolean => filter.conditions.every(isCondition);

export const toConditions = (filter: ContactFilter): Condition[] =>
  filter.conditions.filter(isCondition).map(({ key, operator, value }) => ({
    key,
    operator,
    value: Array.isArray(value) ? value.join(", ") : String(value ?? ""),
  }));

export function toFilter(operator: "AND" | "OR", conditions: readonly Condition[]): ContactFilter {
  return {
    operator,
    conditions: conditions.map((condition) => ({
      model: "CONTACTS",
      key: condition.key,
      operator: condition.operator,
      value: valueOf(condition),
    })),
  };
}

/** Ids are numbers; nothing typed asks for a missing value. */
function valueOf({ key, operator, value }: Condition): ContactFilterCondition["value"] {
  const typed = (text: string): string | number =>
    (key === "id" || key === "company_id") && /^\d+$/.test(text) ? Number(text) : text;
  if (operator === "in" || operator === "notIn") {
    return value
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .map(typed);
  }
  if (value.trim() === "" && (operator === "eq" || operator === "ne")) return null;
  return typed(value.trim());
}
