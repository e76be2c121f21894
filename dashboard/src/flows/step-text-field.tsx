import { flowsTexts } from "../i18n/areas/flows.ts";
import { InsertField, type InsertProps } from "../ui/insert-field.tsx";
import { pathsOf } from "./draft.ts";
import { useFlowEditor } from "./flow-editor.ts";

interface Props extends Omit<InsertProps, "values" | "insertLabel" | "rows"> {
  /** One line instead of a text area. */
  readonly line?: boolean;
}

/** A text that visitors read, with a menu of the values that the flow has by then. */
export function StepTextField({ line = false, ...field }: Props) {
  const { draft } = useFlowEditor();
  return (
    <InsertField
      {...field}
      rows={line ? 1 : 3}
      values={pathsOf(draft).map((path) => ({ path }))}
      insertLabel={flowsTexts.insert(field.label)}
    />
  );
}
