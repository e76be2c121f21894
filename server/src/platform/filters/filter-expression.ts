import { sql, type RawBuilder } from "kysely";
import { escapeLike, foldText } from "../text/fold-text.ts";
import {
  anyOf,
  like,
  NEVER,
  ordered,
  textCondition,
  type Condition,
  type PositiveOperator,
} from "./comparison.ts";
import { customCondition, type CustomKeys } from "./custom-condition.ts";
import {
  isGroup,
  timeSpan,
  toWholeNumber,
  type FilterField,
  type FilterFields,
  type FilterLeaf,
  type FilterNode,
  type FilterScalar,
} from "./filter.ts";

const ALWAYS: Condition = sql<boolean>`1 = 1`;

/** A checked filter as a condition for `where`, the same for both engines. */
export function filterExpression(
  fields: FilterFields,
  node: FilterNode,
  custom: CustomKeys | null = null,
): Condition {
  if (!isGroup(node)) return leafExpression(fields, node, custom);
  if (node.conditions.length === 0) return ALWAYS;
  const parts = node.conditions.map((inner) => filterExpression(fields, inner, custom));
  return sql<boolean>`(${sql.join(parts, node.operator === "AND" ? sql` and ` : sql` or `)})`;
}

function leafExpression(fields: FilterFields, leaf: FilterLeaf, custom: CustomKeys | null): Condition {
  const field = fields[leaf.key];
  if (!field) throw new Error(`A filter asks for the unknown key ${leaf.key}`);
  if (field.kind === "custom") return custom ? customCondition(field.columns, leaf, custom) : NEVER;
  const column = sql.ref<unknown>(field.column);
  if (leaf.operator === "ne" || leaf.operator === "notIn") {
    const opposite = positive(field, leaf.operator === "ne" ? "eq" : "in", leaf.value);
    return leaf.value === null
      ? sql<boolean>`not (${opposite})`
      : sql<boolean>`(${column} is null or not (${opposite}))`;
  }
  return positive(field, leaf.operator, leaf.value);
}

type ColumnField = Exclude<FilterField, { kind: "custom" }>;

function positive(field: ColumnField, operator: PositiveOperator, value: FilterLeaf["value"]): Condition {
  const column = sql.ref<unknown>(field.column);
  if (value === null)
    return field.kind === "tags" ? sql<boolean>`${column} = ''` : sql<boolean>`${column} is null`;
  if (operator === "in") return anyOf((value as FilterScalar[]).map((entry) => positive(field, "eq", entry)));
  const scalar = value as string | number;
  switch (field.kind) {
    case "text":
      return textCondition(column, operator, foldText(String(scalar)));
    case "number":
      if (operator === "startsWith" || operator === "endsWith")
        return textCondition(sql`cast(${column} as text)`, operator, String(toWholeNumber(scalar)));
      return ordered(column, operator, toWholeNumber(scalar));
    case "time":
      return timeCondition(column, operator, String(scalar));
    case "tags":
      return tagCondition(column, operator, foldText(String(scalar)).trim());
    case "choice":
      return choiceCondition(column, operator, field.choices, String(scalar).toLowerCase());
  }
}

function tagCondition(column: RawBuilder<unknown>, operator: PositiveOperator, tag: string): Condition {
  const text = escapeLike(tag);
  if (operator === "startsWith") return like(column, `%,${text}%`);
  if (operator === "endsWith") return like(column, `%${text},%`);
  return like(column, `%,${text},%`);
}

/** A day is a span: after it begins when it is over, and it equals every moment within. */
function timeCondition(column: RawBuilder<unknown>, operator: PositiveOperator, text: string): Condition {
  const span = timeSpan(text);
  if (!span) return NEVER;
  if (operator === "gt") return sql<boolean>`${column} >= ${span.until}`;
  if (operator === "gte") return sql<boolean>`${column} >= ${span.from}`;
  if (operator === "lt") return sql<boolean>`${column} < ${span.from}`;
  if (operator === "lte") return sql<boolean>`${column} < ${span.until}`;
  return sql<boolean>`(${column} >= ${span.from} and ${column} < ${span.until})`;
}

const BY_OPERATOR: Readonly<
  Record<Exclude<PositiveOperator, "in">, (word: string, asked: string) => boolean>
> = {
  eq: (word, asked) => word === asked,
  gt: (word, asked) => word > asked,
  gte: (word, asked) => word >= asked,
  lt: (word, asked) => word < asked,
  lte: (word, asked) => word <= asked,
  startsWith: (word, asked) => word.startsWith(asked),
  endsWith: (word, asked) => word.endsWith(asked),
};

/** The words are few and known, so they are compared here and the database only gets their codes. */
function choiceCondition(
  column: RawBuilder<unknown>,
  operator: PositiveOperator,
  choices: Readonly<Record<string, string | number>>,
  asked: string,
): Condition {
  const matchesValue = BY_OPERATOR[operator as Exclude<PositiveOperator, "in">];
  const stored = Object.entries(choices).filter(([word]) => matchesValue(word, asked));
  return stored.length === 0
    ? NEVER
    : sql<boolean>`${column} in (${sql.join(stored.map(([, held]) => held))})`;
}
