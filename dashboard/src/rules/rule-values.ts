import type { Rule } from "../api/client.ts";
import { toStep, withoutGaps } from "../replies/without-gaps.ts";

export type RuleCondition = Rule["conditions"][number];
export type RuleEffect = Rule["effects"][number];

/** A rule as its form has it: numbers are kept as typed. */
export interface RuleFormValues {
  readonly name: string;
  readonly event: Rule["event"];
  readonly minutes: string;
  readonly match: Rule["match"];
  readonly conditions: readonly RuleCondition[];
  readonly effects: readonly RuleEffect[];
  readonly stops: boolean;
}

export const toRuleValues = (rule: Rule | null): RuleFormValues => ({
  name: rule?.name ?? "",
  event: rule?.event ?? "conversation_started",
  minutes: String(rule?.minutes ?? 30),
  match: rule?.match ?? "all",
  conditions: rule?.conditions ?? [],
  effects: rule?.effects ?? [{ kind: "add_tags", tags: [] }],
  stops: rule?.stops ?? false,
});

/** When it runs, as the API has it. */
export const toTrigger = ({ event, minutes, match, conditions }: RuleFormValues) => ({
  event,
  minutes: event === "no_answer" ? Number(minutes) : null,
  match,
  conditions: conditions.map(toCondition),
});

export const toInput = (values: RuleFormValues) => ({
  ...toTrigger(values),
  name: values.name,
  effects: values.effects.map(toStep),
  stops: values.stops,
});

const toCondition = (condition: RuleCondition): RuleCondition =>
  condition.kind === "text" ||
  condition.kind === "page" ||
  condition.kind === "language" ||
  condition.kind === "tag"
    ? { ...condition, values: withoutGaps(condition.values) }
    : condition;
