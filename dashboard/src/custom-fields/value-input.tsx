import { useState } from "react";
import type { CustomField } from "../api/client.ts";
import { FieldInput } from "./field-input.tsx";
import { toValue, type FieldValue } from "./field-values.ts";

interface Props {
  readonly field: CustomField;
  readonly value: FieldValue;
  readonly onChange: (value: FieldValue) => void;
}

/** A value of the field's kind that is used as it is typed. */
export function ValueInput({ field, value, onChange }: Props) {
  const [typed, setTyped] = useState("");
  // The value itself has neither the space after a word nor the point after a digit.
  const shown = toValue(field, typed) === value ? typed : String(value ?? "");
  const change = (text: string) => {
    setTyped(text);
    onChange(toValue(field, text));
  };
  return <FieldInput field={field} value={shown} onChange={change} />;
}
