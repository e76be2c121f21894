import { useState } from "react";
import { TextField, type Bound } from "../ui/field.tsx";

interface Props extends Bound {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** A whole number that is always within its bounds; while it is typed, the field may show less or more. */
export function NumberField({ value, min, max, onChange, ...field }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    const number = Math.round(Number(text));
    if (text.trim() !== "" && Number.isFinite(number)) onChange(Math.max(min, Math.min(max, number)));
  };
  return (
    <TextField
      {...field}
      value={typed ?? String(value)}
      onChange={change}
      input={{ type: "number", min, max, inputMode: "numeric", onBlur: () => setTyped(null) }}
    />
  );
}
