import { X } from "lucide-react";
import { deskTexts } from "../i18n/areas/desk.ts";
import { IconButton } from "../ui/button.tsx";
import { SelectField } from "../ui/field.tsx";
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

interface Props {
  readonly number: number;
  readonly condition: RuleCondition;
  readonly onChange: (condition: RuleCondition) => void;
  readonly onRemove: () => void;
}

export function RuleConditionFields({ number, condition, onChange, onRemove }: Props) {
  return (
    <li aria-label={strings.condition(number)} className="grid gap-3 rounded-lg border border-line p-3">
      <div className="flex items-end gap-2">
        <SelectField
          className="min-w-0 flex-1"
          label={strings.condition(number)}
          value={condition.kind}
          options={KINDS.map((value) => ({ value, label: strings.conditionKinds[value] }))}
          onChange={(kind) => onChange(NEW_CONDITIONS[kind])}
        />
        <IconButton icon={X} label={strings.removeCondition(number)} onClick={onRemove} />
      </div>
      <ConditionDetail condition={condition} onChange={onChange} />
    </li>
  );
}
