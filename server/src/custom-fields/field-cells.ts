import { foldText } from "../platform/text/fold-text.ts";
import { problemOfValue, type FieldValue } from "./field-values.ts";
import type { FieldRow } from "./queries/custom-fields.ts";

const YES_NO = new Map([
  ["yes", true],
  ["true", true],
  ["1", true],
  ["no", false],
  ["false", false],
  ["0", false],
]);

/** A cell of a file as a value of the field, or what is wrong with it ("must …"). */
export function readFieldCell(
  field: FieldRow,
  text: string,
): { readonly value: FieldValue } | { readonly problem: string } {
  const value = valueOfCell(field, text.trim());
  const problem = problemOfValue(field, value);
  return problem === null ? { value } : { problem };
}

/** Files write choices, yes and no in any case. What can't be read stays text, which the kind refuses. */
function valueOfCell({ kind, choices }: FieldRow, text: string): FieldValue {
  switch (kind) {
    case "number":
      return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
    case "yes_no":
      return YES_NO.get(foldText(text)) ?? text;
    case "choice":
      return choices.find((choice) => foldText(choice) === foldText(text)) ?? text;
    case "text":
    case "date":
    case "link":
      return text;
  }
}
