import type { findContact } from "../contacts/index.ts";
import { fromJson } from "../platform/db/index.ts";
import { foldText } from "../platform/text/fold-text.ts";
import { PRIORITIES, type SessionRow } from "../sessions/index.ts";
import type { SkippedRule } from "./queries/log.ts";
import type { RuleCondition } from "./schema.ts";

const MINUTE_MS = 60_000;

type ContactRow = NonNullable<Awaited<ReturnType<typeof findContact>>>;

/** What conditions are about. */
export interface Facts {
  readonly session: SessionRow;
  readonly tags: readonly string[];
  /** What the visitor wrote, folded. */
  readonly text: string;
  /** The same as words, made once for all rules. */
  readonly words: string;
  readonly page: string;
  readonly contact: ContactRow | null;
  /** What this visitor has proven or said: all that a rule reads which does something for them. */
  readonly told: Values;
  /** What this visitor has proven: all that a rule reads which needs a proof. */
  readonly proven: Values;
  /** Whether the conversation's visitor has proven who they are, or an address or number. */
  readonly isProven: boolean;
  /** Null where the project has no team. */
  readonly isOpen: boolean | null;
  readonly score: number | null;
  readonly at: number;
}

export interface Conditional {
  readonly match: "all" | "any";
  readonly conditions: readonly RuleCondition[];
  readonly effects: readonly { readonly kind: string }[];
}

/** What the visitor reads or notices; everything else is the team's own. */
const FOR_VISITOR: ReadonlySet<string> = new Set(["reply", "state", "hand_back", "spam"]);

/** By such a rule a visitor could learn what the conditions read. */
export const reachesVisitor = ({ effects }: Pick<Conditional, "effects">): boolean =>
  effects.some(({ kind }) => FOR_VISITOR.has(kind));

type ContactFact = "contact" | "told" | "proven";

/**
 * Of which facts a condition on the contact must hold. Beside a proof also of what is proven: a member may have linked
 * any contact, and a visitor may have typed any address.
 */
export function contactFacts({ match, conditions, effects }: Conditional): readonly ContactFact[] {
  const needsProof = conditions.some((condition) => condition.kind === "verified" && condition.is_verified);
  const known = reachesVisitor({ effects }) ? "told" : "contact";
  return needsProof && match === "all" ? [known, "proven"] : [known];
}

type Unmet = Pick<SkippedRule, "why" | "condition" | "condition_kind">;

/** The condition that is not met; null where the rule fits. */
export function whyNot(rule: Conditional, all: Facts): Unmet | null {
  const { match, conditions } = rule;
  const contact = all.contact ? recordOf(all.contact) : {};
  const records = contactFacts(rule).map((fact) => (fact === "contact" ? contact : all[fact]));
  const facts = { ...all, records };
  if (conditions.length === 0) return null;
  if (match === "any") {
    const isMet = conditions.some((condition) => isTrue(condition, facts));
    return isMet ? null : { why: "conditions", condition: null, condition_kind: null };
  }
  const index = conditions.findIndex((condition) => !isTrue(condition, facts));
  const failed = conditions[index];
  return failed ? { why: "condition", condition: index + 1, condition_kind: failed.kind } : null;
}

function isTrue(condition: RuleCondition, facts: Facts & { readonly records: readonly Values[] }): boolean {
  const { session } = facts;
  switch (condition.kind) {
    case "text":
      return condition.operator === "has_word"
        ? condition.values.some((value) => facts.words.includes(asWords(foldText(value))))
        : isTextTrue(condition.operator, condition.values, facts.text);
    case "page":
      return isTextTrue(condition.operator, condition.values, facts.page);
    case "language":
      return isListed(condition, ({ values }) =>
        values.some((value) => isLanguage(session.language?.toLowerCase() ?? "", value)),
      );
    case "channel":
      return isListed(condition, ({ values }) =>
        values.includes(session.visitor_id === null ? "api" : "widget"),
      );
    case "tag":
      return condition.values.some((tag) => facts.tags.includes(tag)) === (condition.operator === "has");
    case "team":
      return isListed(condition, ({ values }) => values.includes(session.team_id));
    case "assignee":
      return isListed(condition, ({ values }) => values.includes(session.assignee_id));
    case "priority":
      return isListed(condition, ({ values }) => values.includes(PRIORITIES[session.priority] ?? "none"));
    case "mode":
      return isListed(condition, ({ values }) => values.includes(session.chat_mode));
    case "contact":
      return facts.records.every((record) => isValueTrue(condition, valueOf(record, condition.field)));
    case "field":
      return isValueTrue(condition, scalarText(fromJson<Values>(session.data), condition.field));
    case "verified":
      return facts.isProven === condition.is_verified;
    case "hours":
      return facts.isOpen === condition.is_open;
    case "rating":
      return facts.score !== null && compare(condition.operator, facts.score, condition.score);
    case "age":
      return compare(
        condition.operator,
        facts.at - (session.first_asked_at ?? facts.at),
        condition.minutes * MINUTE_MS,
      );
  }
}

const isListed = <Listed extends { readonly operator: "is" | "is_not" }>(
  condition: Listed,
  includes: (condition: Listed) => boolean,
): boolean => includes(condition) === (condition.operator === "is");

/** `de` is also the German of Austria. */
const isLanguage = (language: string, value: string): boolean =>
  language === value || language.startsWith(`${value}-`);

const compare = (operator: "at_least" | "at_most", value: number, limit: number): boolean =>
  operator === "at_least" ? value >= limit : value <= limit;

const isTextTrue = (operator: "contains" | "lacks", values: readonly string[], text: string): boolean =>
  values.some((value) => text.includes(foldText(value))) === (operator === "contains");

/** With a space around each word, so that a word is found as a whole. */
export const asWords = (text: string): string =>
  ` ${text
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .join(" ")
    .trim()} `;

type Values = Readonly<Record<string, unknown>>;

function isValueTrue(
  { operator, value }: Pick<Extract<RuleCondition, { kind: "contact" }>, "operator" | "value">,
  text: string,
): boolean {
  const held = foldText(text).trim();
  const wanted = foldText(value).trim();
  switch (operator) {
    case "is":
      return held === wanted;
    case "is_not":
      return held !== wanted;
    case "contains":
      return wanted !== "" && held.includes(wanted);
    case "is_set":
      return held !== "";
    case "is_empty":
      return held === "";
  }
}

const recordOf = ({ name, email, phone, external_id, data, fields }: ContactRow): Values => ({
  name,
  email,
  phone,
  external_id,
  data: fromJson<Values>(data),
  fields: fromJson<Values>(fields),
});

function valueOf(record: Values, field: string): string {
  const [name = "", key = ""] = field.split(/\.(.*)/su);
  const { data, fields } = record as { data?: Values; fields?: Values };
  if (name === "data") return scalarText({ ...data }, key);
  // What the team has set counts before what a page has sent.
  if (name === "fields") return scalarText({ ...data, ...fields }, key);
  return scalarText(record, name);
}

function scalarText(values: Values, key: string): string {
  const value = Object.hasOwn(values, key) ? values[key] : "";
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}
