import { useRead } from "../api/query.ts";
import { flowsTexts } from "../i18n/areas/flows.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { SelectField } from "../ui/field.tsx";
import type { StepOf } from "./draft.ts";
import { useFlowEditor } from "./flow-editor.ts";
import { StepTextField } from "./step-text-field.tsx";
import { VariableField } from "./variable-field.tsx";

const strings = flowsTexts.fields;

interface Props {
  readonly id: string;
  readonly step: StepOf<"action">;
}

/** Which of the project's actions runs, with which arguments, and where its output is kept. */
export function ActionFields({ id, step }: Props) {
  const { uid } = useProject();
  const { setStep } = useFlowEditor();
  const read = useRead("getActions", { project_uid: uid });
  const actions = read.data?.data ?? [];
  const chosen = actions.find(({ name }) => name === step.action);
  const isUnknown = step.action !== "" && !chosen;
  // The wire's record has no type for its values, which are texts.
  const values = (step.arguments ?? {}) as Readonly<Record<string, string>>;
  // Arguments that the action no longer has stay visible, so that they can be emptied.
  const names = new Set([...parametersOf(chosen?.parameters), ...Object.keys(values)]);
  const set = (name: string, value: string) => {
    const { [name]: _former, ...rest } = values;
    setStep(id, { ...step, arguments: value === "" ? rest : { ...rest, [name]: value } });
  };
  return (
    <>
      <SelectField
        label={strings.action}
        hint={chosen?.description ?? strings.actionHint}
        value={step.action}
        onChange={(action) => setStep(id, { ...step, action, arguments: {} })}
        options={[
          { value: "", label: flowsTexts.ways.undecided },
          ...(isUnknown ? [{ value: step.action, label: flowsTexts.ways.unknown(step.action) }] : []),
          ...actions.map(({ name }) => ({ value: name, label: name })),
        ]}
      />
      {[...names].map((name) => (
        <StepTextField
          key={name}
          label={strings.argument(name)}
          line
          value={values[name] ?? ""}
          onChange={(value) => set(name, value)}
        />
      ))}
      <VariableField
        label={strings.saveAs}
        hint={strings.saveAsHint(step.save_as ?? "order")}
        optional={texts.optional}
        value={step.save_as ?? ""}
        onChange={(save_as) => {
          const { save_as: _former, ...rest } = step;
          setStep(id, save_as === "" ? rest : { ...rest, save_as });
        }}
      />
    </>
  );
}

/** The names that a JSON Schema of an object has. */
function parametersOf(schema: Readonly<Record<string, unknown>> | undefined): string[] {
  const properties = schema?.properties;
  return typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
}
