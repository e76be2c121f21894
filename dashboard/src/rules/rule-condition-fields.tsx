import { deskTexts } from "../i18n/areas/desk.ts";
import { PartCard, type PartChange } from "../replies/part-list.tsx";
import { ConditionDetail } from "./condition-detail.tsx";
import type { RuleCondition } from "./rule-values.ts";

const strings = deskTexts.rules;
type Kind = RuleCondition["kind"];

/** What a condition of each kind begins with. */
export const NEW_CONDITIONS: { readonly [Name in Kind]: Extract<RuleCondition, { kind: Name }> } = {
  text: { kind: "text", operator: "contains", values: [] },
  page: { kind: "page", operator: "contains", values: [] },
  language: { kind: "language", operator: "is", values: [] },
  channel: { kind: "channel", operator: "is", values: ["widget"] },
  tag: { kind: "tag", operator: "has", values: [] },
  team: { kind: "team", operator: "is", values: [null] },
  assignee: { kind: "assignee", operator: "is", values: [null] },
  priority: { kind: "priority", operator: "is", values: ["urgent"] },
  mode: { kind: "mode", operator: "is", values: ["bot"] },
  contact: { kind: "contact", field: "email", operator: "is_set", value: "" },
  field: { kind: "field", field: "", operator: "is", value: "" },
  verified: { kind: "verified", is_verified: true },
  hours: { kind: "hours", is_open: true },
  rating: { kind: "rating", operator: "at_most", score: 2 },
  age: { kind: "age", operator: "at_least", minutes: 60 },
};
const KINDS = Object.keys(NEW_CONDITIONS) as Kind[];

interface Props extends PartChange<RuleCondition> {
  readonly condition: RuleCondition;
  readonly error: string | undefined;
}

export function RuleConditionFields({ number, condition, error, onChange, onRemove }: Props) {
  return (
    <PartCard
      name={strings.condition(number)}
      kind={condition.kind}
      kinds={KINDS.map((value) => ({ value, label: strings.conditionKinds[value] }))}
      onKind={(kind) => onChange(NEW_CONDITIONS[kind])}
      remove={strings.removeCondition(number)}
      onRemove={onRemove}
      error={error}
    >
      <ConditionDetail condition={condition} onChange={onChange} />
    </PartCard>
  );
}
