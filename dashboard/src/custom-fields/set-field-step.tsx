import type { Macro } from "../api/client.ts";
import { asValue, FieldChoice, useSessionFields } from "./field-choice.tsx";
import { ValueInput } from "./value-input.tsx";

type SetField = Extract<Macro["steps"][number], { kind: "set_field" }>;

interface Props {
  readonly step: SetField;
  readonly onChange: (step: SetField) => void;
}

/** Which field of the conversation a macro or a rule sets, and to what. */
export function SetFieldStep({ step, onChange }: Props) {
  const field = useSessionFields().find(({ key }) => key === step.field);
  return (
    <>
      <FieldChoice value={step.field} onChange={(field) => onChange({ ...step, field, value: null })} />
      {field && (
        <ValueInput
          key={field.key}
          field={asValue(field)}
          value={step.value}
          onChange={(value) => onChange({ ...step, value })}
        />
      )}
    </>
  );
}
