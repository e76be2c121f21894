import type { ContactFilter, ContactFilterCondition, ContactFilterNode, CustomField } from "../api/client.ts";

export const KEYS = ["name", "email", "phone", "type", "tags", "company_id", "created_at", "id"] as const;

type Key = (typeof KEYS)[number] | "field";
type Operator = ContactFilterCondition["operator"];

/** How deep the server lets groups nest, and how many conditions a list may have. */
export const DEEPEST = 5;
export const MOST_CONDITIONS = 50;

/** A condition as it is typed. */
export interface Condition {
  readonly key: Key;
  /** With the key field: which custom field. */
  readonly field?: string | undefined;
  readonly operator: Operator;
  readonly value: string;
}

/** Conditions and further groups, all or any of which must hold. */
export interface Group {
  readonly operator: "AND" | "OR";
  readonly parts: readonly Part[];
}

export type Part = Condition | Group;

export const NEW_CONDITION: Condition = { key: "tags", operator: "eq", value: "" };

export const isGroup = (part: Part): part is Group => "parts" in part;

export const countConditions = (group: Group): number =>
  group.parts.reduce((sum, part) => sum + (isGroup(part) ? countConditions(part) : 1), 0);

const EQUAL = ["eq", "ne", "in", "notIn"] as const;
const BY_PART = ["startsWith", "endsWith"] as const;
const BY_ORDER = ["gt", "gte", "lt", "lte"] as const;

/** Which comparisons make sense for a field; `kind` is that of a custom one. */
export function operatorsOf(key: Key, kind?: CustomField["kind"]): readonly Operator[] {
  if (kind === "choice" || kind === "yes_no") return EQUAL;
  if (kind === "number" || kind === "date") return [...EQUAL, ...BY_ORDER];
  switch (key) {
    case "type":
    case "company_id":
      return EQUAL;
    case "tags":
      return [...EQUAL, ...BY_PART];
    case "created_at":
    case "id":
      return [...EQUAL, ...BY_ORDER];
    case "field":
    case "name":
    case "email":
    case "phone":
      return [...EQUAL, ...BY_PART, ...BY_ORDER];
  }
}

export const acceptsList = (operator: Operator): boolean => operator === "in" || operator === "notIn";

/** Another field: the former value does not apply to it. */
export function withKey(
  condition: Condition,
  key: Key,
  field?: Pick<CustomField, "key" | "kind">,
): Condition {
  const operator = operatorsOf(key, field?.kind).includes(condition.operator) ? condition.operator : "eq";
  return { key, ...(field ? { field: field.key } : {}), operator, value: firstValue(key, operator) };
}

const firstValue = (key: Key, operator: Operator): string =>
  key === "type" && !acceptsList(operator) ? "lead" : "";

const CHOSEN: readonly Key[] = ["type", "company_id", "created_at", "field"];

/** Another comparison. A typed list does not carry over to values that are chosen one by one. */
export function withOperator(condition: Condition, operator: Operator): Condition {
  const next = { ...condition, operator };
  const isChosen = CHOSEN.includes(condition.key) && !acceptsList(operator);
  return isChosen && acceptsList(condition.operator)
    ? { ...next, value: firstValue(condition.key, operator) }
    : next;
}

const isLeaf = (node: ContactFilterNode): node is ContactFilterCondition => "key" in node;

/** The API's filter as it is typed. */
export const toGroup = ({ operator, conditions }: ContactFilter): Group => ({
  operator,
  parts: conditions.map((node) => (isLeaf(node) ? toCondition(node) : toGroup(node))),
});

const toCondition = ({ key, field, operator, value }: ContactFilterCondition): Condition => ({
  key,
  ...(field === undefined ? {} : { field }),
  operator,
  value: Array.isArray(value) ? value.join(", ") : String(value ?? ""),
});

/** The typed conditions as the API's filter. */
export const toFilter = ({ operator, parts }: Group): ContactFilter => ({
  operator,
  conditions: parts.map((part) =>
    isGroup(part)
      ? toFilter(part)
      : {
          model: "CONTACTS",
          key: part.key,
          ...(part.field === undefined ? {} : { field: part.field }),
          operator: part.operator,
          value: valueOf(part),
        },
  ),
});

/** Ids are numbers; an empty input matches a missing value. */
function valueOf({ key, operator, value }: Condition): ContactFilterCondition["value"] {
  const typed = (text: string): string | number =>
    (key === "id" || key === "company_id") && /^\d+$/.test(text) ? Number(text) : text;
  if (acceptsList(operator)) {
    return value
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .map(typed);
  }
  if (value.trim() === "" && (operator === "eq" || operator === "ne")) return null;
  return typed(value.trim());
}
