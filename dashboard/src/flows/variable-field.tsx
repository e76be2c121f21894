import { TextField } from "../ui/field.tsx";
import { toVariable } from "./variable.ts";

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly optional?: string;
  readonly className?: string;
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** The name under which a flow keeps a value: what is typed becomes one that templates can use. */
export function VariableField({ onChange, ...field }: Props) {
  return (
    <TextField
      {...field}
      onChange={(typed) => onChange(toVariable(typed))}
      input={{ dir: "ltr", autoComplete: "off", spellCheck: false }}
    />
  );
}
