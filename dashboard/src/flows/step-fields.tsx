import type { FlowStep } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { flowsTexts } from "../i18n/areas/flows.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { SelectField } from "../ui/field.tsx";
import { ActionFields } from "./action-fields.tsx";
import { AskFields } from "./ask-fields.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import type { StepOf } from "./draft.ts";
import { useFlowEditor } from "./flow-editor.ts";
import { StepTextField } from "./step-text-field.tsx";
import { changedButtons, LinesField } from "./lines-field.tsx";
import { ProveFields } from "./prove-fields.tsx";
import { NamedValues } from "./named-values.tsx";

const strings = flowsTexts.fields;

interface Props {
  readonly id: string;
  readonly step: FlowStep;
}

/** What a step of each kind needs, without where it leads. */
export function StepFields({ id, step }: Props) {
  switch (step.kind) {
    case "say":
      return <SayFields id={id} step={step} />;
    case "ask":
      return <AskFields id={id} step={step} />;
    case "set":
      return <SetFields id={id} step={step} />;
    case "condition":
      return <ConditionFields id={id} step={step} />;
    case "action":
      return <ActionFields id={id} step={step} />;
    case "prove":
      return <ProveFields id={id} step={step} />;
    case "jump":
      return <JumpFields id={id} step={step} />;
    case "hand_over":
    case "end":
      return <LastWords id={id} step={step} />;
  }
}

function SayFields({ id, step }: { readonly id: string; readonly step: StepOf<"say"> }) {
  const { setStep } = useFlowEditor();
  return (
    <>
      <StepTextField
        label={strings.text}
        value={step.text}
        onChange={(text) => setStep(id, { ...step, text })}
      />
      <LinesField
        label={strings.buttons}
        hint={strings.buttonsHint}
        optional={texts.optional}
        lines={(step.buttons ?? []).map(({ text }) => text)}
        onChange={(lines) => {
          const { buttons = [], ...rest } = step;
          setStep(id, lines.length === 0 ? rest : { ...rest, buttons: changedButtons(buttons, lines) });
        }}
      />
    </>
  );
}

function SetFields({ id, step }: { readonly id: string; readonly step: StepOf<"set"> }) {
  const { setStep } = useFlowEditor();
  return (
    <NamedValues
      label={strings.values}
      values={step.values}
      onChange={(values) => setStep(id, { ...step, values })}
    />
  );
}

function LastWords({
  id,
  step,
}: {
  readonly id: string;
  readonly step: StepOf<"hand_over"> | StepOf<"end">;
}) {
  const { setStep } = useFlowEditor();
  return (
    <StepTextField
      label={strings.text}
      optional={texts.optional}
      value={step.text ?? ""}
      onChange={(text) => {
        const { text: _former, ...rest } = step;
        setStep(id, text === "" ? rest : { ...rest, text });
      }}
    />
  );
}

const STEP = "step:";
const FLOW = "flow:";

function JumpFields({ id, step }: { readonly id: string; readonly step: StepOf<"jump"> }) {
  const { uid } = useProject();
  const { draft, flow, setStep } = useFlowEditor();
  const flows = useRead("getFlows", { project_uid: uid });
  const names = new Set((flows.data?.data ?? []).filter((one) => one.id !== flow.id).map(({ name }) => name));
  if (step.flow !== undefined) names.add(step.flow);
  const value =
    step.flow === undefined ? (step.step === undefined ? "" : STEP + step.step) : FLOW + step.flow;
  const choose = (chosen: string) => {
    const { flow: _flow, step: _step, ...rest } = step;
    if (chosen.startsWith(STEP)) return setStep(id, { ...rest, step: chosen.slice(STEP.length) });
    setStep(id, chosen.startsWith(FLOW) ? { ...rest, flow: chosen.slice(FLOW.length) } : rest);
  };
  return (
    <SelectField
      label={strings.jump}
      value={value}
      onChange={choose}
      options={[
        { value: "", label: flowsTexts.ways.undecided },
        ...Object.keys(draft.steps)
          .filter((other) => other !== id)
          .map((other) => ({ value: STEP + other, label: strings.toStep(other) })),
        ...[...names].map((name) => ({ value: FLOW + name, label: strings.toFlow(name) })),
      ]}
    />
  );
}
