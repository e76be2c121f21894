import { flowsTexts } from "../i18n/areas/flows.ts";
import { SelectField } from "../ui/field.tsx";
import type { StepOf } from "./draft.ts";
import { useFlowEditor } from "./flow-editor.ts";
import { StepTextField } from "./step-text-field.tsx";
import { VariableField } from "./variable-field.tsx";

const strings = flowsTexts.fields;
const METHODS = ["email", "phone"] as const;

interface Props {
  readonly id: string;
  readonly step: StepOf<"prove">;
}

/** The question for an address or number, and the one for the code that is sent there. */
export function ProveFields({ id, step }: Props) {
  const { setStep } = useFlowEditor();
  const set = (change: Partial<StepOf<"prove">>) => setStep(id, { ...step, ...change });
  return (
    <>
      <SelectField
        label={strings.method}
        value={step.method}
        options={METHODS.map((value) => ({ value, label: strings.methods[value] }))}
        onChange={(method) => set({ method })}
      />
      <StepTextField label={strings.addressQuestion} value={step.text} onChange={(text) => set({ text })} />
      <VariableField
        label={strings.variable}
        hint={strings.variableHint(step.variable === "" ? "email" : step.variable)}
        value={step.variable}
        onChange={(variable) => set({ variable })}
      />
      <StepTextField
        label={strings.codeQuestion}
        value={step.code_text}
        onChange={(code_text) => set({ code_text })}
      />
    </>
  );
}
