import { deskTexts } from "../i18n/areas/desk.ts";
import { FieldChoice, FieldValueInput } from "../custom-fields/field-choice.tsx";
import { useDesk } from "../sessions/desk/use-desk.ts";
import { SelectField, TextField } from "../ui/field.tsx";
import { ChoiceBoxes } from "../desk/choice-boxes.tsx";
import { NumberField } from "../replies/number-field.tsx";
import type { RuleCondition } from "./rule-values.ts";

const strings = deskTexts.rules;
const PRIORITIES = ["none", "low", "medium", "high", "urgent"] as const;
const CHANNELS = ["widget", "api"] as const;
const MODES = ["bot", "awaiting", "operator"] as const;
const WORDS = {
  text: ["contains", "lacks", "has_word"],
  page: ["contains", "lacks"],
  language: ["is", "is_not"],
  tag: ["has", "lacks"],
} as const;
const LISTED = ["is", "is_not"] as const;
const CONTACT = ["is", "is_not", "contains", "is_set", "is_empty"] as const;
const NUMBERS = ["at_least", "at_most"] as const;

const comparesValue = ({ operator }: { readonly operator: (typeof CONTACT)[number] }): boolean =>
  operator !== "is_set" && operator !== "is_empty";

interface Props {
  readonly condition: RuleCondition;
  readonly onChange: (condition: RuleCondition) => void;
}

/** What the condition compares, and with what. */
export function ConditionDetail({ condition, onChange }: Props) {
  const { teams, people } = useDesk();
  switch (condition.kind) {
    case "text":
    case "page":
    case "language":
    case "tag":
      return (
        <>
          <Operator condition={condition} operators={WORDS[condition.kind]} onChange={onChange} />
          <TextField
            label={strings.values}
            hint={strings.valuesHint}
            value={condition.values.join(",")}
            onChange={(text) => onChange({ ...condition, values: text === "" ? [] : text.split(",") })}
          />
        </>
      );
    case "channel": {
      const choices = CHANNELS.map((value) => ({ value, label: strings.channels[value] }));
      return <Listed condition={condition} choices={choices} onChange={onChange} />;
    }
    case "mode": {
      const choices = MODES.map((value) => ({ value, label: strings.modes[value] }));
      return <Listed condition={condition} choices={choices} onChange={onChange} />;
    }
    case "priority": {
      const choices = PRIORITIES.map((value) => ({ value, label: deskTexts.priorities[value] }));
      return <Listed condition={condition} choices={choices} onChange={onChange} />;
    }
    case "team": {
      const named = teams.map(({ id, name }) => ({ value: id, label: name }));
      const choices = [{ value: null, label: deskTexts.noTeam }, ...named];
      return <Listed condition={condition} choices={choices} onChange={onChange} />;
    }
    case "assignee": {
      const named = people.map(({ user_id, name }) => ({ value: user_id, label: name }));
      const choices = [{ value: null, label: deskTexts.noOne }, ...named];
      return <Listed condition={condition} choices={choices} onChange={onChange} />;
    }
    case "contact":
      return (
        <>
          <TextField
            label={strings.field}
            hint={strings.fieldHint}
            value={condition.field}
            onChange={(field) => onChange({ ...condition, field })}
            input={{ dir: "ltr" }}
          />
          <Operator condition={condition} operators={CONTACT} onChange={onChange} />
          {comparesValue(condition) && (
            <TextField
              label={strings.value}
              value={condition.value ?? ""}
              onChange={(value) => onChange({ ...condition, value })}
            />
          )}
        </>
      );
    case "field":
      return (
        <>
          <FieldChoice
            value={condition.field}
            onChange={(field) => onChange({ ...condition, field, value: "" })}
          />
          <Operator condition={condition} operators={CONTACT} onChange={onChange} />
          {comparesValue(condition) && (
            <FieldValueInput
              field={condition.field}
              value={condition.value ?? ""}
              onChange={(value) => onChange({ ...condition, value })}
            />
          )}
        </>
      );
    case "verified":
      return (
        <YesOrNo
          kind={condition.kind}
          value={condition.is_verified}
          onChange={(is_verified) => onChange({ ...condition, is_verified })}
        />
      );
    case "hours":
      return (
        <YesOrNo
          kind={condition.kind}
          value={condition.is_open}
          onChange={(is_open) => onChange({ ...condition, is_open })}
        />
      );
    case "rating":
      return (
        <Amount
          condition={condition}
          value={condition.score}
          max={5}
          onChange={onChange}
          onValue={(score) => onChange({ ...condition, score })}
        />
      );
    case "age":
      return (
        <Amount
          condition={condition}
          value={condition.minutes}
          max={43_200}
          onChange={onChange}
          onValue={(minutes) => onChange({ ...condition, minutes })}
        />
      );
  }
}

type Compared = Extract<RuleCondition, { operator: string }>;

interface OperatorProps {
  readonly condition: Compared;
  readonly operators: readonly (keyof typeof strings.operators)[];
  readonly onChange: (condition: RuleCondition) => void;
}

function Operator({ condition, operators, onChange }: OperatorProps) {
  return (
    <SelectField
      label={strings.operator}
      value={condition.operator}
      options={operators.map((value) => ({ value, label: strings.operators[value] }))}
      onChange={(operator) => onChange({ ...condition, operator } as RuleCondition)}
    />
  );
}

type ListedCondition = Extract<Compared, { kind: "channel" | "mode" | "priority" | "team" | "assignee" }>;

interface ListedProps {
  readonly condition: ListedCondition;
  readonly choices: readonly { readonly value: string | number | null; readonly label: string }[];
  readonly onChange: (condition: RuleCondition) => void;
}

function Listed({ condition, choices, onChange }: ListedProps) {
  return (
    <>
      <Operator condition={condition} operators={LISTED} onChange={onChange} />
      <ChoiceBoxes
        label={strings.values}
        choices={choices}
        chosen={condition.values}
        onChange={(values) => onChange({ ...condition, values } as RuleCondition)}
      />
    </>
  );
}

interface YesOrNoProps {
  readonly kind: "verified" | "hours";
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

function YesOrNo({ kind, value, onChange }: YesOrNoProps) {
  return (
    <SelectField
      label={strings.conditionKinds[kind]}
      value={value ? "yes" : "no"}
      options={[
        { value: "yes", label: strings.yes },
        { value: "no", label: strings.no },
      ]}
      onChange={(next) => onChange(next === "yes")}
    />
  );
}

interface AmountProps {
  readonly condition: Extract<RuleCondition, { kind: "rating" | "age" }>;
  readonly value: number;
  readonly max: number;
  readonly onChange: (condition: RuleCondition) => void;
  readonly onValue: (value: number) => void;
}

function Amount({ condition, value, max, onChange, onValue }: AmountProps) {
  return (
    <>
      <Operator condition={condition} operators={NUMBERS} onChange={onChange} />
      <NumberField label={strings.value} value={value} min={1} max={max} onChange={onValue} />
    </>
  );
}
