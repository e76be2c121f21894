import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { flowsTexts } from "../i18n/areas/flows.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { StepTextField } from "./step-text-field.tsx";
import { VariableField } from "./variable-field.tsx";

const strings = flowsTexts.fields;

interface Props {
  readonly label: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly onChange: (values: Record<string, string>) => void;
}

/** Names, each with a text. */
export function NamedValues({ label, values, onChange }: Props) {
  // A row without a name is no value yet.
  const [rows, setRows] = useState<readonly (readonly [name: string, value: string])[]>(() =>
    Object.entries(values).map(([name, value]) => [name, String(value)]),
  );
  const set = (next: typeof rows) => {
    setRows(next);
    onChange(Object.fromEntries(next.filter(([name]) => name !== "")));
  };
  const change = (at: number, row: (typeof rows)[number]) =>
    set(rows.map((former, index) => (index === at ? row : former)));
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-1.5 text-[13px] font-medium">{label}</legend>
      {rows.map(([name, value], at) => (
        <div key={at} className="flex min-w-0 items-end gap-1">
          <VariableField
            className="w-2/5"
            label={strings.nameOf(at + 1)}
            value={name}
            onChange={(next) => change(at, [next, value])}
          />
          <StepTextField
            className="min-w-0 flex-1"
            label={strings.valueOf(at + 1)}
            line
            value={value}
            onChange={(next) => change(at, [name, next])}
          />
          <IconButton
            icon={Trash2}
            label={strings.removeValue(at + 1)}
            onClick={() => set(rows.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <Button
        size="sm"
        icon={Plus}
        className="justify-self-start"
        onClick={() => setRows([...rows, ["", ""]])}
      >
        {strings.addValue}
      </Button>
    </fieldset>
  );
}
