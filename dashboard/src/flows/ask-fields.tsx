import type { FlowAnswer } from "../api/client.ts";
import { flowsTexts } from "../i18n/areas/flows.ts";
import { texts } from "../i18n/index.ts";
import { SelectField, TextField } from "../ui/field.tsx";
import type { StepOf } from "./draft.ts";
import { useFlowEditor } from "./flow-editor.ts";
import { StepTextField } from "./step-text-field.tsx";
import { changedButtons, LinesField } from "./lines-field.tsx";
import { VariableField } from "./variable-field.tsx";

const strings = flowsTexts.fields;
const ANSWER_TYPES = ["text", "email", "telephone", "number", "date", "choice"] as const;

interface Props {
  readonly id: string;
  readonly step: StepOf<"ask">;
}

/** A question and the answers that fit. */
export function AskFields({ id, step }: Props) {
  const { setStep } = useFlowEditor();
  const set = (change: Partial<StepOf<"ask">>) => setStep(id, { ...step, ...change });
  const { answer } = step;
  return (
    <>
      <StepTextField label={strings.question} value={step.text} onChange={(text) => set({ text })} />
      <VariableField
        label={strings.variable}
        hint={strings.variableHint(step.variable === "" ? "order_id" : step.variable)}
        value={step.variable}
        onChange={(variable) => set({ variable })}
      />
      <SelectField
        label={strings.answer}
        value={answer.type}
        options={ANSWER_TYPES.map((value) => ({ value, label: strings.answers[value] }))}
        onChange={(type) => set({ answer: { type } })}
      />
      {answer.type === "choice" && (
        <LinesField
          label={strings.choices}
          hint={strings.lines}
          lines={(answer.choices ?? []).map(({ text }) => text)}
          onChange={(lines) =>
            set({ answer: { ...answer, choices: changedButtons(answer.choices ?? [], lines) } })
          }
        />
      )}
      <Limits answer={answer} onChange={(next) => set({ answer: next })} />
      <StepTextField
        label={strings.retry}
        hint={strings.retryHint}
        optional={texts.optional}
        line
        value={step.retry ?? ""}
        onChange={(retry) => {
          const { retry: _former, ...rest } = step;
          setStep(id, retry === "" ? rest : { ...rest, retry });
        }}
      />
      <SelectField
        label={strings.attempts}
        value={String(step.attempts ?? 3)}
        options={ATTEMPTS.map((count) => ({ value: String(count), label: texts.number(count) }))}
        onChange={(attempts) => set({ attempts: Number(attempts) })}
      />
    </>
  );
}

const ATTEMPTS = Array.from({ length: 10 }, (_, at) => at + 1);

interface LimitProps {
  readonly answer: FlowAnswer;
  readonly onChange: (answer: FlowAnswer) => void;
}

function Limits({ answer, onChange }: LimitProps) {
  const { type } = answer;
  if (type !== "text" && type !== "number" && type !== "date") return null;
  const set = (key: "min" | "max" | "pattern", value: string) => {
    const { [key]: _former, ...rest } = answer;
    const isNumber = key !== "pattern" && type !== "date";
    onChange(value === "" ? rest : { ...rest, [key]: isNumber ? Number(value) : value });
  };
  const field = (key: "min" | "max") => (
    <TextField
      label={strings.limits[type][key]}
      optional={texts.optional}
      value={String(answer[key] ?? "")}
      onChange={(value) => set(key, value)}
      input={
        type === "date"
          ? { placeholder: "2026-01-31", maxLength: 10, dir: "ltr" }
          : { type: "number", step: type === "text" ? 1 : "any" }
      }
    />
  );
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        {field("min")}
        {field("max")}
      </div>
      {type === "date" && <p className="-mt-2 text-[13px] text-muted">{strings.dateHint}</p>}
      {type === "text" && (
        <TextField
          label={strings.pattern}
          hint={strings.patternHint}
          optional={texts.optional}
          value={answer.pattern ?? ""}
          onChange={(value) => set("pattern", value)}
          input={{ dir: "ltr", maxLength: 100 }}
        />
      )}
    </>
  );
}
