import type { Macro } from "../api/client.ts";
import { FieldChoice, FieldValueInput } from "./field-choice.tsx";
import { toValue } from "./field-values.ts";

type SetField = Extract<Macro["steps"][number], { kind: "set_field" }>;

interface Props {
  readonly step: SetField;
  readonly onChange: (step: SetField) => void;
}

/** Which field of the conversation a macro or a rule sets, and to what. */
export function SetFieldStep({ step, onChange }: Props) {
  return (
    <>
      <FieldChoice value={step.field} onChange={(field) => onChange({ ...step, field, value: null })} />
      <FieldValueInput
        field={step.field}
        value={String(step.value ?? "")}
        onChange={(typed, field) => onChange({ ...step, value: toValue(field, typed) })}
      />
    </>
  );
}
