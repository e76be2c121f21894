import type { Macro } from "../api/client.ts";
import { deskTexts } from "../i18n/areas/desk.ts";
import { repliesTexts } from "../i18n/areas/replies.ts";
import { sessionsTexts } from "../i18n/areas/sessions.ts";
import { useDesk } from "../sessions/desk/use-desk.ts";
import { lazily } from "../ui/lazily.tsx";
import { SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import { NumberField } from "./number-field.tsx";
import { PartCard, type PartChange } from "./part-list.tsx";
import { VARIABLES_HINT } from "./saved-reply-dialog.tsx";

const strings = repliesTexts;

const SetFieldStep = lazily(async () => (await import("../custom-fields/set-field-step.tsx")).SetFieldStep);

export type MacroStep = Macro["steps"][number];
type Kind = MacroStep["kind"];

/** What a step of each kind begins with. */
export const NEW_STEPS: { readonly [Name in Kind]: Extract<MacroStep, { kind: Name }> } = {
  reply: { kind: "reply", text: "" },
  note: { kind: "note", text: "" },
  add_tags: { kind: "add_tags", tags: [] },
  remove_tags: { kind: "remove_tags", tags: [] },
  assign: { kind: "assign", assignee_id: null },
  assign_to_me: { kind: "assign_to_me" },
  team: { kind: "team", team_id: null },
  priority: { kind: "priority", priority: "high" },
  snooze: { kind: "snooze", hours: 24 },
  state: { kind: "state", state: "resolved" },
  hand_back: { kind: "hand_back" },
  spam: { kind: "spam", is_spam: true },
  set_field: { kind: "set_field", field: "", value: null },
};

const KINDS = Object.keys(NEW_STEPS) as Kind[];
const PRIORITIES = ["none", "low", "medium", "high", "urgent"] as const;
const STATES = ["pending", "unresolved", "resolved"] as const;
const NONE = "";

interface Props extends PartChange<MacroStep> {
  readonly step: MacroStep;
  readonly error: string | undefined;
}

/** What happens in a step, and with what. */
export function MacroStepFields({ number, step, error, onChange, onRemove }: Props) {
  return (
    <PartCard
      name={strings.step(number)}
      label={`${strings.step(number)}: ${strings.whatHappens}`}
      kind={step.kind}
      kinds={KINDS.map((value) => ({ value, label: strings.stepKinds[value] }))}
      onKind={(kind) => onChange(NEW_STEPS[kind])}
      remove={strings.removeStep(number)}
      onRemove={onRemove}
      error={error}
    >
      <StepDetail step={step} onChange={onChange} />
    </PartCard>
  );
}

/** What a step of any kind needs to know. Rules have the same steps. */
export function StepDetail({ step, onChange }: Pick<Props, "step" | "onChange">) {
  const { teams, people } = useDesk();
  const idOf = (value: string) => (value === NONE ? null : Number(value));
  switch (step.kind) {
    case "reply":
    case "note":
      return (
        <TextAreaField
          label={strings.replyText}
          hint={VARIABLES_HINT}
          value={step.text}
          onChange={(text) => onChange({ ...step, text })}
          area={{ rows: 3, dir: "auto" }}
        />
      );
    case "add_tags":
    case "remove_tags":
      return (
        <TextField
          label={sessionsTexts.tags}
          hint={sessionsTexts.tagsHint}
          value={step.tags.join(",")}
          onChange={(text) => onChange({ ...step, tags: text === "" ? [] : text.split(",") })}
        />
      );
    case "assign":
      return (
        <SelectField
          label={deskTexts.assignee}
          value={String(step.assignee_id ?? NONE)}
          options={[
            { value: NONE, label: deskTexts.noOne },
            ...people.map(({ user_id, name }) => ({ value: String(user_id), label: name })),
          ]}
          onChange={(value) => onChange({ ...step, assignee_id: idOf(value) })}
        />
      );
    case "team":
      return (
        <SelectField
          label={deskTexts.team}
          value={String(step.team_id ?? NONE)}
          options={[
            { value: NONE, label: deskTexts.noTeam },
            ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) => onChange({ ...step, team_id: idOf(value) })}
        />
      );
    case "priority":
      return (
        <SelectField
          label={deskTexts.priority}
          value={step.priority}
          options={PRIORITIES.map((value) => ({ value, label: deskTexts.priorities[value] }))}
          onChange={(priority) => onChange({ ...step, priority })}
        />
      );
    case "snooze":
      return (
        <NumberField
          label={strings.hours}
          value={step.hours}
          min={1}
          max={8760}
          onChange={(hours) => onChange({ ...step, hours })}
        />
      );
    case "state":
      return (
        <SelectField
          label={strings.stepKinds.state}
          value={step.state === "closed" ? "resolved" : step.state}
          options={STATES.map((value) => ({ value, label: sessionsTexts.states[value] }))}
          onChange={(state) => onChange({ ...step, state })}
        />
      );
    case "set_field":
      return <SetFieldStep step={step} onChange={onChange} />;
    case "assign_to_me":
    case "hand_back":
    case "spam":
      return null;
  }
}
