import { sql, type RawBuilder } from "kysely";
import type { Engine } from "../db/index.ts";
import { foldText } from "../text/fold-text.ts";
import { checkLeaf, type Problem } from "./check-leaf.ts";
import { NEVER, ordered, textCondition, type Condition, type PositiveOperator } from "./comparison.ts";
import type { FilterField, FilterLeaf, FilterScalar } from "./filter.ts";

/** How a value of a JSON column is compared. Text ignores case; days compare as they are written. */
export type CustomKind = "text" | "number" | "day" | "flag";

/** The keys of a JSON column that a filter may name. */
export interface CustomKeys {
  readonly engine: Engine;
  readonly kindOf: (key: string) => CustomKind | null;
}

type Asked = Pick<FilterLeaf, "operator" | "value" | "field">;

const AS_TEXT: FilterField = { kind: "text", column: "" };
const AS_FLAG: FilterField = { kind: "choice", column: "", choices: { true: 1, false: 0 } };
const AS_DAY: FilterField = { kind: "time", column: "" };
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Describes what is wrong with a condition about a custom key, or null if it is valid. */
export function problemOfCustomLeaf(kind: CustomKind, leaf: Asked): Problem | null {
  const byPart = leaf.operator === "startsWith" || leaf.operator === "endsWith";
  const byOrder = !byPart && !["eq", "ne", "in", "notIn"].includes(leaf.operator);
  if (kind !== "text" && byPart) return { at: "operator", sentence: "must compare whole values." };
  if (kind === "flag" && byOrder) return { at: "operator", sentence: "must be eq, ne, in or notIn." };
  const scalars = [leaf.value].flat() as FilterScalar[];
  if (kind === "number") {
    const texts = Array.isArray(leaf.value)
      ? scalars.map(String)
      : leaf.value === null
        ? null
        : String(leaf.value);
    const shape = checkLeaf(AS_TEXT, { operator: leaf.operator, value: texts });
    if (shape) return shape;
    const isWrong = scalars.some((value) => value !== null && toNumber(value) === null);
    return isWrong ? { at: "value", sentence: "must be a number." } : null;
  }
  if (kind === "day" && scalars.some((value) => value !== null && !DAY.test(String(value)))) {
    return { at: "value", sentence: "must be a day such as 2026-01-31." };
  }
  return checkLeaf(kind === "flag" ? AS_FLAG : kind === "day" ? AS_DAY : AS_TEXT, leaf);
}

/** A checked condition about a key of JSON columns; the first column that has a value of the kind counts. */
export function customCondition(
  columns: readonly string[],
  { operator, value, field: key = "" }: Asked,
  custom: CustomKeys,
): Condition {
  const kind = custom.kindOf(key);
  if (kind === null) return NEVER;
  const held = sql`coalesce(${sql.join(columns.map((column) => valueOf(custom.engine, column, key, kind)))}, null)`;
  if (operator === "ne" || operator === "notIn") {
    const opposite = positive(held, kind, operator === "ne" ? "eq" : "in", value);
    return value === null
      ? sql<boolean>`not (${opposite})`
      : sql<boolean>`(${held} is null or not (${opposite}))`;
  }
  return positive(held, kind, operator, value);
}

/** Null where the JSON has no value of the kind: a cast of other values would fail on one engine. */
function valueOf(engine: Engine, column: string, key: string, kind: CustomKind): RawBuilder<unknown> {
  const json = sql.ref(column);
  if (engine === "postgres") {
    const name = sql.lit(key);
    const text = sql`(${json} ->> ${name})`;
    const type = sql`jsonb_typeof(${json} -> ${name})`;
    if (kind === "number") return sql`case when ${type} = 'number' then ${text}::numeric end`;
    if (kind === "flag")
      return sql`case when ${type} = 'boolean' then case ${text} when 'true' then 1 else 0 end end`;
    const written = sql`${text} collate "C"`;
    return sql`case when ${type} = 'string'${kind === "day" ? isDay(text) : sql``} then ${written} end`;
  }
  const path = sql.lit(`$.${key}`);
  const type = sql`json_type(${json}, ${path})`;
  if (kind === "flag") return sql`case ${type} when 'true' then 1 when 'false' then 0 end`;
  const value = sql`json_extract(${json}, ${path})`;
  return kind === "number"
    ? sql`case when ${type} in ('integer', 'real') then ${value} end`
    : sql`case when ${type} = 'text'${kind === "day" ? isDay(value) : sql``} then ${value} end`;
}

/** A page can send any text under the key of a date. */
const isDay = (text: RawBuilder<unknown>) => sql` and ${text} like '____-__-__'`;

function positive(
  held: RawBuilder<unknown>,
  kind: CustomKind,
  operator: PositiveOperator,
  value: FilterLeaf["value"],
): Condition {
  if (value === null) return sql<boolean>`${held} is null`;
  const scalars = [value].flat() as FilterScalar[];
  const asked = scalars.map((entry) => comparedWith(kind, entry));
  const compared = kind === "text" ? foldedFor(held, scalars.join("").normalize("NFC")) : held;
  if (operator === "in") return sql<boolean>`${compared} in (${sql.join(asked)})`;
  const [scalar = ""] = asked;
  return kind === "text"
    ? textCondition(compared, operator, String(scalar))
    : ordered(compared, operator, scalar);
}

function comparedWith(kind: CustomKind, value: FilterScalar): string | number {
  if (kind === "number") return Number(value);
  if (kind === "flag") return Number(String(value).toLowerCase() === "true");
  return kind === "text" ? foldText(String(value)) : String(value);
}

/** More would exceed the depth that SQLite allows an expression; further letters keep their case. */
const MOST_FOLDED_LETTERS = 100;

/**
 * The text with its letters as `foldText` would have them, as far as the text that is asked for has them: others
 * can't match anyway. The engines fold only ASCII alike, so the rest is replaced letter by letter.
 */
function foldedFor(held: RawBuilder<unknown>, asked: string): RawBuilder<unknown> {
  const replaced = new Map<string, string>();
  const folded = foldText(asked);
  if (folded.includes("ss")) replaced.set("ß", "ss").set("ẞ", "ss");
  if (folded.includes("σ")) replaced.set("ς", "σ");
  for (const letter of asked + folded) {
    for (const form of [letter, letter.toUpperCase()]) {
      const plain = foldText(form);
      if (form > "\u007f" && plain !== form) replaced.set(form, plain);
    }
  }
  return [...replaced]
    .slice(0, MOST_FOLDED_LETTERS)
    .reduce<RawBuilder<unknown>>(
      (text, [from, to]) => sql`replace(${text}, ${sql.lit(from)}, ${sql.lit(to)})`,
      sql`lower(${held})`,
    );
}

function toNumber(value: FilterScalar): number | null {
  if (value === null || String(value).trim() === "") return null;
  return Number.isFinite(Number(value)) ? Number(value) : null;
}
