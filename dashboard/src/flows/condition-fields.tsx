import { Plus, Trash2 } from "lucide-react";
import type { FlowComparison } from "../api/client.ts";
import { flowsTexts } from "../i18n/areas/flows.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { SelectField } from "../ui/field.tsx";
import type { StepOf } from "./draft.ts";
import { useFlowEditor } from "./flow-editor.ts";
import { StepTextField } from "./step-text-field.tsx";
import { WayField } from "./way-field.tsx";

const strings = flowsTexts.fields;

const OPERATORS = [
  "equals",
  "not_equals",
  "contains",
  "not_contains",
  "starts_with",
  "greater",
  "at_least",
  "less",
  "at_most",
  "is_empty",
  "is_not_empty",
] as const satisfies readonly FlowComparison["operator"][];

interface Props {
  readonly id: string;
  readonly step: StepOf<"condition">;
}

/** Comparisons, each with where it leads; the first match wins. */
export function ConditionFields({ id, step }: Props) {
  const { setStep } = useFlowEditor();
  const { cases } = step;
  const compare = (at: number, change: Partial<FlowComparison>) =>
    setStep(id, {
      ...step,
      cases: cases.map((one, index) => (index === at ? { ...one, if: { ...one.if, ...change } } : one)),
    });
  return (
    <>
      {cases.map(({ if: comparison }, at) => (
        <fieldset key={at} className="grid min-w-0 grid-cols-1 gap-3 rounded-lg border border-line p-4">
          <legend className="px-1 text-[13px] font-medium">{flowsTexts.ways.case(at + 1)}</legend>
          <StepTextField
            label={strings.left}
            line
            value={comparison.left}
            onChange={(left) => compare(at, { left })}
            placeholder="{{answers.order_id}}"
          />
          <SelectField
            label={strings.operator}
            value={comparison.operator}
            options={OPERATORS.map((value) => ({ value, label: strings.operators[value] }))}
            onChange={(operator) => compare(at, { operator })}
          />
          {!comparison.operator.startsWith("is_") && (
            <StepTextField
              label={strings.right}
              line
              value={comparison.right ?? ""}
              onChange={(right) => compare(at, { right })}
            />
          )}
          <WayField id={id} step={step} wayKey={`case-${at}`} label={strings.thenGoTo} />
          {cases.length > 1 && (
            <IconButton
              icon={Trash2}
              label={strings.removeCase(at + 1)}
              onClick={() => setStep(id, { ...step, cases: cases.filter((_, index) => index !== at) })}
            />
          )}
        </fieldset>
      ))}
      {cases.length < 20 && (
        <Button
          size="sm"
          icon={Plus}
          className="justify-self-start"
          onClick={() =>
            setStep(id, {
              ...step,
              cases: [...cases, { if: { left: "", operator: "equals", right: "" }, next: null }],
            })
          }
        >
          {strings.addCase}
        </Button>
      )}
    </>
  );
}
