import { useState } from "react";
import type { FlowStep } from "../api/client.ts";
import { flowsTexts } from "../i18n/areas/flows.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";
import { ReadOnlyNote } from "../ui/form-dialog.tsx";
import { problemsAt, renameStep, waysOfStep } from "./draft.ts";
import { useFlowEditor } from "./flow-editor.ts";
import { ProblemIcon } from "./flow-problems.tsx";
import { flowProblemText } from "./problem-text.ts";
import { StepFields } from "./step-fields.tsx";
import { WayField } from "./way-field.tsx";

const strings = flowsTexts;

/** The form of the opened step, in both views. Each change is a change of the draft. */
export function StepDialog() {
  const { draft, openedStep: id, open } = useFlowEditor();
  const step = id === null ? undefined : draft.steps[id];
  if (id === null || !step) return null;
  return <OpenedStep id={id} step={step} onClose={() => open(null)} />;
}

interface Props {
  readonly id: string;
  readonly step: FlowStep;
  readonly onClose: () => void;
}

function OpenedStep({ id, step, onClose }: Props) {
  const { flow, mayWrite } = useFlowEditor();
  const ways = waysOfStep(step).filter(({ key }) => !key.startsWith("case-") && step.kind !== "jump");
  const problems = problemsAt(flow.problems, id);
  return (
    <Dialog
      open
      onClose={onClose}
      title={strings.steps.form(strings.kinds[step.kind])}
      description={strings.kindHints[step.kind]}
      side
    >
      <fieldset disabled={!mayWrite} className="grid min-w-0 grid-cols-1 gap-4">
        <StepFields id={id} step={step} />
        {ways.map(({ key }) => (
          <WayField key={key} id={id} step={step} wayKey={key} />
        ))}
        <StepName key={id} id={id} />
      </fieldset>
      {problems.length > 0 && (
        <ul aria-label={strings.problems.title} className="mt-4 grid gap-1.5 text-[13px]">
          {problems.map((problem, at) => (
            <li key={at} className="flex items-start gap-1.5">
              <ProblemIcon problem={problem} />
              {flowProblemText(problem)}
            </li>
          ))}
        </ul>
      )}
      {!mayWrite && <ReadOnlyNote />}
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          {texts.actions.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const STEP_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The name is the step's identity, so it changes once it is whole. */
function StepName({ id }: { readonly id: string }) {
  const { draft, change, open } = useFlowEditor();
  const [name, setName] = useState(id);
  const isTaken = name !== id && Object.hasOwn(draft.steps, name);
  const error = isTaken ? strings.steps.taken : STEP_ID.test(name) ? undefined : strings.steps.invalidName;
  const apply = () => {
    if (error || name === id) return;
    change((current) => renameStep(current, id, name));
    open(name);
  };
  return (
    <TextField
      label={strings.steps.name}
      hint={strings.steps.nameHint}
      value={name}
      onChange={setName}
      error={error}
      input={{
        onBlur: apply,
        onKeyDown: ({ key }) => key === "Enter" && apply(),
        autoComplete: "off",
        spellCheck: false,
        dir: "ltr",
      }}
    />
  );
}
