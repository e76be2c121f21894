import type { FlowStep } from "../api/client.ts";
import { flowsTexts } from "../i18n/areas/flows.ts";
import { SelectField } from "../ui/field.tsx";
import { addStep, changeStep, freeStepId, STEP_KINDS, waysOfStep, withWay, type StepKind } from "./draft.ts";
import { useFlowEditor } from "./flow-editor.ts";
import { wayLabel } from "./labels.ts";

const strings = flowsTexts;
/** No step's id begins so. */
const NEW = "+";

interface Props {
  readonly id: string;
  readonly step: FlowStep;
  readonly wayKey: string;
  readonly label?: string;
}

/** Where a way out of a step leads: a step, a new one, or not decided yet. */
export function WayField({ id, step, wayKey, label = wayLabel(step.kind, wayKey) }: Props) {
  const { draft, change } = useFlowEditor();
  const way = waysOfStep(step).find(({ key }) => key === wayKey);
  if (!way) return null;
  const choose = (value: string) =>
    change((current) => {
      const from = current.steps[id];
      if (!from) return current;
      if (!value.startsWith(NEW)) {
        return changeStep(current, id, withWay(from, wayKey, value === "" ? null : value));
      }
      const kind = value.slice(NEW.length) as StepKind;
      const added = freeStepId(current.steps, kind);
      return changeStep(addStep(current, added, kind, null), id, withWay(from, wayKey, added));
    });
  const isUnknown = way.to !== null && !Object.hasOwn(draft.steps, way.to);
  return (
    <SelectField
      label={label}
      value={way.to ?? ""}
      onChange={choose}
      options={[
        { value: "", label: noneLabel(wayKey, way.isOptional) },
        ...(isUnknown ? [{ value: way.to!, label: strings.ways.unknown(way.to!) }] : []),
        ...Object.keys(draft.steps).map((other) => ({ value: other, label: other })),
        ...STEP_KINDS.map((kind) => ({
          value: NEW + kind,
          label: strings.ways.new(strings.kinds[kind]),
        })),
      ]}
    />
  );
}

function noneLabel(key: string, isOptional: boolean): string {
  if (!isOptional) return strings.ways.undecided;
  return key === "failed" ? strings.ways.apologize : strings.ways.ends;
}
