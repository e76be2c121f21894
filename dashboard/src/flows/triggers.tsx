import { Play, Plus, Trash2 } from "lucide-react";
import type { FlowTrigger } from "../api/client.ts";
import { flowsTexts } from "../i18n/areas/flows.ts";
import { texts } from "../i18n/index.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Menu } from "../ui/menu.tsx";
import { Section } from "../ui/page.tsx";
import { EmptyState } from "../ui/states.tsx";
import { DEFAULT_THRESHOLD } from "./draft.ts";
import { useFlowEditor } from "./flow-editor.ts";
import { ProblemIcon } from "./flow-problems.tsx";
import { TRIGGER_KINDS, triggerLabel } from "./labels.ts";
import { LinesField } from "./lines-field.tsx";
import { flowProblemText } from "./problem-text.ts";
import { TryPhrase } from "./try-phrase.tsx";

const strings = flowsTexts.triggers;

const NEW: Readonly<Record<FlowTrigger["kind"], FlowTrigger>> = {
  intent: { kind: "intent", examples: [] },
  button: { kind: "button", label: "" },
  page: { kind: "page", pattern: "" },
  event: { kind: "event", name: "" },
  start: { kind: "start" },
};

/** What starts the flow. */
export function Triggers() {
  const { draft, flow, change, mayWrite } = useFlowEditor();
  const set = (triggers: readonly FlowTrigger[]) => change((current) => ({ ...current, triggers }));
  const { triggers } = draft;
  const add = mayWrite && (
    <Menu
      trigger={<Button icon={Plus}>{strings.add}</Button>}
      items={TRIGGER_KINDS.map((kind) => ({
        key: kind,
        label: triggerLabel(kind),
        run: () => set([...triggers, NEW[kind]]),
      }))}
    />
  );
  return (
    <Section title={strings.title} text={strings.text} actions={add}>
      {triggers.length === 0 && <EmptyState icon={Play} title={strings.none} text={strings.noneText} />}
      <ul className="grid grid-cols-1">
        {triggers.map((trigger, at) => (
          <li key={`${at}-${triggers.length}`} className="border-b border-line p-5 last:border-0">
            <fieldset disabled={!mayWrite} className="flex min-w-0 items-start gap-3">
              <legend className="mb-2 text-[13px] font-medium">
                {flowsTexts.problems.trigger(at + 1)}: {triggerLabel(trigger.kind)}
              </legend>
              <div className="grid min-w-0 flex-1 grid-cols-1 gap-3">
                <TriggerFields
                  trigger={trigger}
                  onChange={(next) => set(triggers.map((one, index) => (index === at ? next : one)))}
                />
                {flow.problems
                  .filter((problem) => problem.trigger === at)
                  .map((problem, index) => (
                    <p key={index} className="flex items-start gap-1.5 text-[13px]">
                      <ProblemIcon problem={problem} />
                      {flowProblemText(problem)}
                    </p>
                  ))}
              </div>
              {mayWrite && (
                <IconButton
                  icon={Trash2}
                  label={strings.remove(at + 1)}
                  onClick={() => set(triggers.filter((_, index) => index !== at))}
                />
              )}
            </fieldset>
          </li>
        ))}
      </ul>
      {triggers.some(({ kind }) => kind === "intent") && <TryPhrase />}
    </Section>
  );
}

interface FieldsProps {
  readonly trigger: FlowTrigger;
  readonly onChange: (trigger: FlowTrigger) => void;
}

function TriggerFields({ trigger, onChange }: FieldsProps) {
  switch (trigger.kind) {
    case "intent":
      return <IntentFields trigger={trigger} onChange={onChange} />;
    case "button":
      return (
        <TextField
          label={strings.label}
          hint={strings.labelHint}
          value={trigger.label}
          onChange={(label) => onChange({ ...trigger, label })}
          input={{ maxLength: 100 }}
        />
      );
    case "page":
      return (
        <TextField
          label={strings.pattern}
          hint={strings.patternHint}
          value={trigger.pattern}
          onChange={(pattern) => onChange({ ...trigger, pattern })}
          input={{ maxLength: 500, dir: "ltr", placeholder: "/checkout/*" }}
        />
      );
    case "event":
      return (
        <TextField
          label={strings.event}
          hint={strings.eventHint(trigger.name === "" ? "order" : trigger.name)}
          value={trigger.name}
          onChange={(name) => onChange({ ...trigger, name })}
          input={{ maxLength: 100, dir: "ltr" }}
        />
      );
    case "start":
      return <p className="text-[13px] text-muted">{strings.startHint}</p>;
  }
}

interface IntentProps extends FieldsProps {
  readonly trigger: Extract<FlowTrigger, { kind: "intent" }>;
}

function IntentFields({ trigger, onChange }: IntentProps) {
  return (
    <>
      <LinesField
        label={strings.examples}
        hint={strings.examplesHint}
        lines={trigger.examples}
        onChange={(examples) => onChange({ ...trigger, examples })}
        rows={5}
      />
      <TextField
        label={strings.threshold}
        hint={strings.thresholdHint}
        optional={texts.optional}
        value={String(trigger.threshold ?? "")}
        onChange={(typed) => {
          const { threshold: _former, ...rest } = trigger;
          onChange(typed === "" ? rest : { ...rest, threshold: Math.min(1, Math.max(0, Number(typed))) });
        }}
        input={{ type: "number", min: 0, max: 1, step: 0.01, placeholder: texts.number(DEFAULT_THRESHOLD) }}
      />
    </>
  );
}
