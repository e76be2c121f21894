import { sql, type RawBuilder } from "kysely";
import { escapeLike } from "../text/fold-text.ts";
import type { FilterOperator } from "./filter.ts";

export type Condition = RawBuilder<boolean>;
/** `ne` and `notIn` are the opposites of others. */
export type PositiveOperator = Exclude<FilterOperator, "ne" | "notIn">;

export const NEVER: Condition = sql<boolean>`1 = 0`;
const COMPARISON = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;

export function anyOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? NEVER : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

export function ordered(
  held: RawBuilder<unknown>,
  operator: PositiveOperator,
  value: string | number | null,
): Condition {
  if (operator === "gt" || operator === "gte" || operator === "lt" || operator === "lte")
    return sql<boolean>`${held} ${COMPARISON[operator]} ${value}`;
  return sql<boolean>`${held} = ${value}`;
}

export function textCondition(
  held: RawBuilder<unknown>,
  operator: PositiveOperator,
  text: string,
): Condition {
  if (operator === "startsWith") return like(held, `${escapeLike(text)}%`);
  if (operator === "endsWith") return like(held, `%${escapeLike(text)}`);
  return ordered(held, operator, text);
}

export function like(held: RawBuilder<unknown>, pattern: string): Condition {
  return sql<boolean>`${held} like ${pattern} escape '\\'`;
}
