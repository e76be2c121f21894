/** The vocabulary of filters, shared by every list that takes one. */
export const FILTER_OPERATORS = [
  "eq",
  "ne",
  "gt",
  "gte",
  "lt",
  "lte",
  "startsWith",
  "endsWith",
  "in",
  "notIn",
] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

export type FilterScalar = string | number | null;
export type FilterValue = FilterScalar | readonly (string | number)[];

export interface FilterLeaf {
  readonly model: string;
  readonly key: string;
  /** With a key of kind custom: which of the JSON's keys. */
  readonly field?: string | undefined;
  readonly operator: FilterOperator;
  readonly value: FilterValue;
}

export interface FilterGroup {
  readonly operator: "AND" | "OR";
  readonly conditions: readonly FilterNode[];
}

export type FilterNode = FilterLeaf | FilterGroup;

/**
 * How a key maps to the database; `column` may include the table's name. `ne` and `notIn` are the exact
 * opposite of `eq` and `in`, so they also match where there is no value; all other operators never match there.
 */
export type FilterField =
  /** Ignores case: the column holds `foldText` of the value and compares by bytes (`{text}` in migrations). */
  | { readonly kind: "text"; readonly column: string }
  /** A whole number; `startsWith` and `endsWith` compare its digits. */
  | { readonly kind: "number"; readonly column: string }
  /** Milliseconds; filtered by a whole UTC day or by a moment. */
  | { readonly kind: "time"; readonly column: string }
  /** A column that holds `,vip,new,`: a list of folded tags. */
  | { readonly kind: "tags"; readonly column: string }
  /** An enum; maps each word to the column's value. */
  | {
      readonly kind: "choice";
      readonly column: string;
      readonly choices: Readonly<Record<string, string | number>>;
    }
  /** JSON columns; the leaf's `field` names a key in them. The first that has a value of the kind counts. */
  | { readonly kind: "custom"; readonly columns: readonly string[] };

export type FilterFields = Readonly<Record<string, FilterField>>;

export const isGroup = (node: FilterNode): node is FilterGroup =>
  node.operator === "AND" || node.operator === "OR";

/** The half-open time range of a day or a moment, or null if the text is neither. */
export function timeSpan(text: string): { from: number; until: number } | null {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  if (!isDay && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text))
    return null;
  const from = Date.parse(isDay ? `${text}T00:00:00.000Z` : text);
  if (Number.isNaN(from) || (isDay && !new Date(from).toISOString().startsWith(text))) return null;
  return { from, until: from + (isDay ? DAY_MS : 1) };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A whole number, also written as digits in a text; null for anything else. */
export function toWholeNumber(value: FilterScalar): number | null {
  if (typeof value === "string" && !/^-?\d{1,16}$/.test(value)) return null;
  if (value === null || value === "") return null;
  return Number.isSafeInteger(Number(value)) ? Number(value) : null;
}
