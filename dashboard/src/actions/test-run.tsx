import { Link } from "@tanstack/react-router";
import { Play } from "lucide-react";
import { useState } from "react";
import { fieldErrorsOf, type ActionTestResult, type ProjectAction } from "../api/client.ts";
import { STATUS_TONES } from "../assistant/run-status.ts";
import { errorMessage } from "../api/error-message.ts";
import { useChange } from "../api/query.ts";
import { assistantTexts } from "../i18n/areas/assistant.ts";
import { automationTexts } from "../i18n/areas/automation.ts";
import { useProject } from "../shell/current-location.ts";
import { Badge } from "../ui/badge.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import type { FormState } from "../ui/form.tsx";
import { Section } from "../ui/page.tsx";
import { useToast } from "../ui/toast.tsx";
import { parametersOf, toAction, type ActionValues } from "./action-values.ts";
import { JsonTree } from "./json-tree.tsx";
import { propertiesOf, sampleValue, type Schema } from "./parameter-rows.ts";

const strings = automationTexts.test;

interface Props {
  readonly form: FormState<ActionValues>;
  /** Null before it is saved. */
  readonly action: ProjectAction | null;
}

/** Runs the action as it stands in the form; a click on the answer chooses what the bot sees of it. */
export function TestRun({ form, action }: Props) {
  const { uid } = useProject();
  return (
    <Section title={strings.title} text={strings.text}>
      <div className="grid grid-cols-1 gap-4 p-5">
        {form.values.kind === "builtin" ? (
          <>
            <p className="text-[13px] text-muted">{strings.inChat}</p>
            <Link
              to="/p/$projectUid/test-chat"
              params={{ projectUid: uid }}
              className={`${buttonClass()} justify-self-start`}
            >
              {strings.toChat}
            </Link>
          </>
        ) : (
          <Samples form={form} action={action} />
        )}
      </div>
    </Section>
  );
}

function Samples({ form, action }: Props) {
  const { uid } = useProject();
  const toast = useToast();
  const run = useChange("testAction", ["getChatbotExecutionLogs"]);
  const [samples, setSamples] = useState<Readonly<Record<string, string>>>({});
  /** Whether the answer on the screen is all of it, so that a part can be chosen. */
  const [isWhole, setWhole] = useState(false);
  const properties = propertiesOf(parametersOf(form.values) ?? {}).filter(([name]) => name !== "");
  const result = run.data?.data;
  function start() {
    const { kind, answer } = form.values;
    const { configuration } = toAction(form.values);
    const parameters = parametersOf(form.values) ?? {};
    const values = properties.flatMap(([name, property]) => {
      const text = samples[name] ?? startOf(property);
      return text === "" ? [] : [[name, sampleValue(text, property)] as const];
    });
    setWhole(kind === "http" && answer === "whole");
    run.mutate({
      project_uid: uid,
      // A run of what is saved counts as the action's last run.
      ...(action && !form.dirty ? { id: action.id } : { draft: { kind, parameters, configuration } }),
      arguments: Object.fromEntries(values),
    });
  }
  function choose(pointer: string) {
    form.set("answer", pointer === "" ? "whole" : "select");
    form.set("select", pointer);
    toast(strings.picked);
  }
  return (
    <>
      {properties.map(([name, property]) => (
        <Sample
          key={name}
          name={name}
          property={property}
          value={samples[name] ?? startOf(property)}
          onChange={(text) => setSamples({ ...samples, [name]: text })}
        />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={Play} busy={run.isPending} onClick={start}>
          {strings.run}
        </Button>
      </div>
      <div aria-live="polite" className="grid grid-cols-1 gap-3 empty:hidden">
        {run.error && <p className="text-[13px] text-danger-ink">{reasonOf(run.error)}</p>}
        {result && (
          <Result
            result={result}
            chosen={form.values.answer === "select" ? form.values.select : ""}
            onChoose={isWhole ? choose : undefined}
          />
        )}
      </div>
    </>
  );
}

/** What is wrong with a field of the draft, or why there is no answer. */
const reasonOf = (error: unknown): string =>
  Object.values(fieldErrorsOf(error)).join(" ") || errorMessage(error);

interface SampleProps {
  readonly name: string;
  readonly property: Schema;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** What a list shows before anything is chosen. */
function startOf({ enum: choices, type }: Schema): string {
  if (Array.isArray(choices)) return String(choices[0]);
  return type === "boolean" ? "false" : "";
}

function Sample({ name, property, value, onChange }: SampleProps) {
  const hint = typeof property.description === "string" ? { hint: property.description } : {};
  const options = Array.isArray(property.enum)
    ? property.enum.map((choice) => ({ value: String(choice), label: String(choice) }))
    : property.type === "boolean"
      ? [
          { value: "true", label: strings.yes },
          { value: "false", label: strings.no },
        ]
      : null;
  if (options)
    return <SelectField label={name} {...hint} value={value} onChange={onChange} options={options} />;
  return (
    <TextField label={name} {...hint} value={value} onChange={onChange} input={{ autoComplete: "off" }} />
  );
}

interface ResultProps {
  readonly result: ActionTestResult;
  readonly chosen: string;
  readonly onChoose: ((pointer: string) => void) | undefined;
}

/** The server names a value by its place in the call; a person knows it by its name. */
const withNames = (problem: string): string => problem.replaceAll(/\barguments\.(\w+(?:\.\w+)*)/g, "“$1”");

function Result({ result, chosen, onChoose }: ResultProps) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-[13px] text-muted">
        <Badge tone={STATUS_TONES[result.status]}>{assistantTexts.logs.run.statuses[result.status]}</Badge>
        {strings.took(result.ms, result.attempts)}
      </p>
      {result.problem && (
        <p className="text-[13px] break-words text-danger-ink">{withNames(result.problem)}</p>
      )}
      {result.status === "succeeded" && (
        <>
          <p className="text-[13px] text-muted">{onChoose ? strings.pick : strings.selected}</p>
          <JsonTree
            label={strings.output}
            value={result.output}
            chosen={onChoose ? chosen : null}
            onChoose={onChoose}
          />
        </>
      )}
    </>
  );
}
